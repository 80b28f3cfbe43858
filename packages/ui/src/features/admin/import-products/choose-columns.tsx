import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { leaveVolumePrices } from '@kerf/domain/product-import/volume-prices';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { rescueFocus } from '../../../components/use-focus-return.ts';
import { useOneClick } from '../../../components/use-one-click.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { bulkChangePath } from '../bulk-changes/bulk-changes.queries.ts';
import { ColumnChoice } from './column-choice.tsx';
import { CurrencyQuestion } from './currency-question.tsx';
import { EarlierPlans } from './earlier-plans.tsx';
import classes from './import.module.css';
import { useStartImport } from './imports.queries.ts';
import { chosenFields, decimalsOf, leftOut, mappingOf, obstacle, repeated } from './mapping.ts';
import { MoreFields } from './more-fields.tsx';
import { TextEncodingChoice } from './text-encoding-choice.tsx';
import { useChoices } from './use-choices.ts';
import { useFills } from './use-fills.ts';
import { useVolumePrices } from './use-volume-prices.ts';
import { VolumePrices } from './volume-prices.tsx';

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
