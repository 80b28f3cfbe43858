import { type ImportFile, type ImportFill, importFills } from '@kerf/contract/schemas/import-file';
import {
  leaveVolumePrices,
  type VolumePriceChoice,
  volumePriceChoices,
} from '@kerf/domain/product-import/volume-prices';
import { Anchor, Button, NativeSelect, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { rescueFocus } from '../../../components/focus.ts';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { useOneClick } from '../../../components/use-one-click.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { bulkStateLabel } from '../bulk-changes/bulk-change-badge.tsx';
import { bulkChangePath, changesOfFileQuery } from '../bulk-changes/bulk-changes.queries.ts';
import { ColumnChoice, MoreFields } from './column-choices.tsx';
import { CurrencyQuestion, TextEncodingChoice } from './file-questions.tsx';
import classes from './import.module.css';
import { useStartImport } from './imports.queries.ts';
import {
  type Choice,
  type Choices,
  choicesText,
  chosenFields,
  decimalsOf,
  leftOut,
  mappingOf,
  obstacle,
  offeredChoices,
  readChoices,
  repeated,
} from './mapping.ts';

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
  const [fills, setFills] = useFills(file);
  const [volumePrices, setVolumePrices] = useVolumePrices(file);
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
        { onSuccess: ({ _id }) => navigate(bulkChangePath(_id)) },
      ),
    isPending,
  );

  return (
    <>
      <div className={classes.facts}>
        <p>
          <strong>{file.name}</strong>: {counted(file.rows, 'row')}{' '}
          {file.headingRow === 0
            ? 'without headings'
            : `below the headings in row ${formatQuantity(file.headingRow)}`}
        </p>
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
      </div>
      <TextEncodingChoice file={file} onEncoding={onEncoding} />
      <EarlierPlans file={file} />
      <ul className={classes.columns} aria-label="Columns of the file">
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
      </ul>
      <MoreFields file={file} fills={fills} onChange={setFills} />
      <CurrencyQuestion file={file} choices={choices} onChoose={choose} />
      {asksForTiers && <VolumePrices value={volumePrices} onChange={setVolumePrices} />}
      {error && <ErrorAlert error={error} />}
      <div className={classes.end}>
        <Button onClick={plan} loading={isPending} disabled={missing !== null}>
          Check {counted(file.rows, 'row')}
        </Button>
        <p role="status">{missing ?? 'Nothing changes until you apply it.'}</p>
        {skipped !== null && <p className={classes.hint}>{skipped}</p>}
      </div>
    </>
  );
}

/** Earlier plans made from the file, in this window or elsewhere. */
function EarlierPlans({ file }: { readonly file: ImportFile }) {
  const { data } = useQuery(changesOfFileQuery(useApi(), file._id));
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={classes.earlier} aria-label="Earlier checks of this file">
      {data.items.map(({ _id, state, createdAt, createdBy }) => (
        <li key={_id}>
          Checked by {createdBy} on <DateTime value={createdAt} />:{' '}
          <Anchor component={Link} to={bulkChangePath(_id)}>
            {bulkStateLabel(state)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** The choices for a sheet, stored on this device: they survive a reload, and all windows share them. */
function useChoices(file: ImportFile) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''}`;
  const [choices, setChoices] = useState(() => keptChoices(drafts, name) ?? offeredChoices(file));
  useEffect(
    () => drafts.subscribe(name, () => setChoices((shown) => keptChoices(drafts, name) ?? shown)),
    [drafts, name],
  );

  const choose = (index: number, choice: Choice) => {
    const next = { ...choices, ...keptChoices(drafts, name), [index]: choice };
    setChoices(next);
    try {
      drafts.write(name, choicesText(next));
    } catch {
      // If storage is full, the choices last until the page is closed.
    }
  };
  return [choices, choose] as const;
}

function keptChoices(drafts: DraftStore, name: string): Choices | null {
  return readChoices(drafts.read(name));
}

/** What more an import fills, stored on this device like the choices for its columns. */
function useFills(file: ImportFile) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''} more`;
  const [fills, setFills] = useState(() => keptFills(drafts, name));
  useEffect(() => drafts.subscribe(name, () => setFills(keptFills(drafts, name))), [drafts, name]);

  const change = (next: readonly ImportFill[]) => {
    setFills(next);
    try {
      drafts.write(name, JSON.stringify(next));
    } catch {
      // If storage is full, they last until the page is closed.
    }
  };
  return [fills, change] as const;
}

function keptFills(drafts: DraftStore, name: string): readonly ImportFill[] {
  const text = drafts.read(name);
  if (text === null) return [];
  try {
    return importFills.parse(JSON.parse(text));
  } catch {
    return [];
  }
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

/** What happens to volume prices, stored on this device like the choices for columns. */
function useVolumePrices(file: ImportFile) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''} volume prices`;
  const [choice, setChoice] = useState(() => keptChoice(drafts, name));
  useEffect(
    () => drafts.subscribe(name, () => setChoice(keptChoice(drafts, name))),
    [drafts, name],
  );

  const choose = (next: VolumePriceChoice) => {
    setChoice(next);
    try {
      drafts.write(name, next);
    } catch {
      // If storage is full, the choice lasts until the page is closed.
    }
  };
  return [choice, choose] as const;
}

function keptChoice(drafts: DraftStore, name: string): VolumePriceChoice {
  const kept = drafts.read(name);
  return volumePriceChoices.find((each) => each === kept) ?? 'keep';
}
