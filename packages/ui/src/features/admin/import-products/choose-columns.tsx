import type { ImportFile } from '@kerf/contract/schemas/import-file';
import {
  leaveVolumePrices,
  type VolumePriceChoice,
} from '@kerf/domain/product-import/volume-prices';
import { encodingNames, isTextEncoding } from '@kerf/domain/text-encoding';
import { Button, Group, NativeSelect, Paper, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useOneClick } from '../../../components/use-one-click.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { rescueFocus } from '../../../theme/focus.ts';
import { bulkStateLabel } from '../bulk-changes/bulk-change-badge.tsx';
import { changesOfFileQuery } from '../bulk-changes/bulk-changes.queries.ts';
import { PlainList } from '../parts/layout.tsx';
import { Note } from '../parts/section.tsx';
import { ColumnChoice, MoreFields } from './column-choices.tsx';
import classes from './import.module.css';
import { useStartImport } from './imports.queries.ts';
import {
  type Choice,
  type Choices,
  chosenFields,
  columnName,
  decimalsOf,
  foreignColumns,
  leftOut,
  mappingOf,
  obstacle,
  repeated,
} from './mapping.ts';
import { fillsInText, useChoices, useStored, volumePricesInText } from './use-stored.ts';

interface ChooseColumnsProps {
  readonly file: ImportFile;
  readonly onSheet: (sheet: string) => void;
  readonly onEncoding: (encoding: string) => void;
  readonly onOtherFile: () => void;
}

/** Maps a file's columns to product fields, and opens the resulting plan. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const { file, onSheet, onEncoding, onOtherFile } = props;
  const navigate = useNavigate();
  const [choices, choose] = useChoices(file);
  const { mutate, isPending, error } = useStartImport(file);
  const { value: fills, change: setFills } = useStored(file, ' more', fillsInText, () => []);
  const { value: volumePrices, change: setVolumePrices } = useStored<VolumePriceChoice>(
    file,
    ' volume prices',
    volumePricesInText,
    () => 'keep',
  );
  const asksForTiers = leaveVolumePrices(chosenFields(choices, fills));
  const missing = obstacle(file, choices, fills);
  const signs = decimalsOf(file, choices);
  const twice = repeated(choices, fills);
  const skipped = leftOut(file, choices);
  // The button that selected the file, and had focus, is gone.
  useEffect(() => rescueFocus(), []);
  const plan = useOneClick(
    () =>
      mutate(
        { ...mappingOf(file, choices, fills), ...(asksForTiers && { volumePrices }) },
        { onSuccess: ({ _id }) => navigate(paths.bulkChange(_id)) },
      ),
    isPending,
  );

  return (
    <>
      <Group align="end" justify="space-between" gap="0.75rem 1.5rem" mb="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          <strong>{file.name}</strong>: {counted(file.rows, 'row')}{' '}
          {file.headingRow === 0
            ? 'without headings'
            : `below the headings in row ${formatQuantity(file.headingRow)}`}
        </Text>
        {file.sheets.length > 1 && (
          <NativeSelect
            label="Sheet"
            data={[...file.sheets]}
            value={file.sheet ?? ''}
            onChange={({ currentTarget: { value } }) => onSheet(value)}
          />
        )}
        <Button variant="default" size="xs" onClick={onOtherFile}>
          Choose another file
        </Button>
      </Group>
      <TextEncodingChoice file={file} onEncoding={onEncoding} />
      <EarlierPlans file={file} />
      <PlainList ruled aria-label="Columns of the file">
        {file.columns.map((column) => {
          const { index, unit } = column;
          const choice = choices[index] ?? { column: null, decimal: null, unit };
          return (
            <ColumnChoice
              key={index}
              column={column}
              choice={choice}
              decimal={signs.get(index) ?? null}
              isRepeated={choice.column !== null && twice.includes(choice.column)}
              onChange={(next) => choose(index, next)}
            />
          );
        })}
      </PlainList>
      <MoreFields file={file} fills={fills} onChange={setFills} />
      <CurrencyQuestion file={file} choices={choices} onChoose={choose} />
      {asksForTiers && <VolumePrices value={volumePrices} onChange={setVolumePrices} />}
      {error && <ErrorAlert error={error} />}
      <Group gap="0.5rem 1rem" mt="md">
        <Button onClick={plan} loading={isPending} disabled={missing !== null}>
          Check {counted(file.rows, 'row')}
        </Button>
        <Text role="status">{missing ?? 'Nothing changes until you apply it.'}</Text>
        {skipped !== null && (
          <Note fz="sm" maw="34rem">
            {skipped}
          </Note>
        )}
      </Group>
    </>
  );
}

/** Earlier plans made from the file, in this window or elsewhere. */
function EarlierPlans({ file }: { readonly file: ImportFile }) {
  const { data } = useQuery(changesOfFileQuery(useApi(), file._id));
  if (!data || data.items.length === 0) return null;
  return (
    <PlainList gap="0.25rem" mb="1rem" aria-label="Earlier checks of this file">
      {data.items.map(({ _id, state, createdAt, createdBy }) => (
        <li key={_id}>
          Checked by {createdBy} on <DateTime value={createdAt} />:{' '}
          <TextLink to={paths.bulkChange(_id)}>{bulkStateLabel(state)}</TextLink>
        </li>
      ))}
    </PlainList>
  );
}

interface VolumePricesProps {
  readonly value: VolumePriceChoice;
  readonly onChange: (choice: VolumePriceChoice) => void;
}

/** What happens to volume prices where a file has prices without them. */
function VolumePrices({ value, onChange }: VolumePricesProps) {
  return (
    <Radio.Group
      label="Volume prices"
      description="The file has prices without them."
      value={value}
      onChange={(next) => onChange(next === 'along' ? 'along' : 'keep')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="keep"
          label="Keep as they are"
          description="A row whose new price is below a volume price has a problem."
        />
        <Radio
          value="along"
          label="Change along in proportion"
          description="If a price falls by 5%, the product’s volume prices do too, rounded to the cent. The plan shows them."
        />
      </Stack>
    </Radio.Group>
  );
}

interface TextEncodingChoiceProps {
  readonly file: ImportFile;
  readonly onEncoding: (encoding: string) => void;
}

/** Where a file does not say how its letters are written: what was understood, and the other ways to read it. */
function TextEncodingChoice({ file, onEncoding }: TextEncodingChoiceProps) {
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
        <Paper withBorder px="sm" py={10} className={classes.lines ?? ''}>
          <PlainList gap="0.25rem" fz="sm" aria-label="Lines as understood">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </PlainList>
        </Paper>
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
function CurrencyQuestion({ file, choices, onChoose }: CurrencyQuestionProps) {
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
