import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { encodingNames, isTextEncoding } from '@kerf/domain/text-encoding';
import { NativeSelect, Radio, Stack } from '@mantine/core';
import classes from './import.module.css';
import { type Choice, type Choices, columnName, foreignColumns } from './mapping.ts';

interface TextEncodingChoiceProps {
  readonly file: ImportFile;
  readonly onEncoding: (encoding: string) => void;
}

/** Where a file does not say how its letters are written: what was understood, and the other ways to read it. */
export function TextEncodingChoice({ file, onEncoding }: TextEncodingChoiceProps) {
  const { encoding, encodings = [], lines = [] } = file;
  if (encodings.length === 0) return null;
  return (
    <section className={classes.encoding} aria-label="Text encoding">
      <NativeSelect
        label="Text encoding"
        description="Choose another one if letters below are wrong. It is remembered for files with these headings."
        data={encodings.map((value) => ({ value, label: nameOf(value) }))}
        value={encoding ?? ''}
        onChange={({ currentTarget: { value } }) => onEncoding(value)}
      />
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label="Lines as understood">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A newer server may know others. */
function nameOf(encoding: string): string {
  return isTextEncoding(encoding) ? encodingNames[encoding] : encoding;
}

interface CurrencyQuestionProps {
  readonly file: ImportFile;
  readonly choices: Choices;
  readonly onChoose: (index: number, choice: Choice) => void;
}

/** Asks, once for the file, what prices that name another currency are. Nothing is converted. */
export function CurrencyQuestion({ file, choices, onChoose }: CurrencyQuestionProps) {
  const columns = foreignColumns(file, choices);
  if (columns.length === 0) return null;
  const asDollars = columns.every(({ index }) => choices[index]?.asDollars);
  const answer = (part: Partial<Choice>) => {
    for (const { index } of columns) {
      const choice = choices[index];
      if (choice) onChoose(index, { ...choice, ...part });
    }
  };
  const named = columns.map((column) => `${columnName(column)} names ${column.currency}`);
  return (
    <Radio.Group
      label={`${named.join(', ')}. Kerf’s prices are US dollars, and nothing is converted.`}
      value={asDollars ? 'dollars' : ''}
      onChange={(value) => answer(value === 'dollars' ? { asDollars: true } : { column: null })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="dollars" label="These numbers are US dollars" />
        <Radio
          value="leave-out"
          label={columns.length === 1 ? 'Leave the column out' : 'Leave the columns out'}
        />
      </Stack>
    </Radio.Group>
  );
}
