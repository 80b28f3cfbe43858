import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { Radio, Stack } from '@mantine/core';
import { type Choice, type Choices, columnName, foreignColumns } from './mapping.ts';

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
