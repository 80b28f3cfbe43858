import type { ImportColumn } from '@kerf/contract/schemas/import-file';
import { type DecimalSign, readNumber } from '@kerf/domain/numbers/read-number';
import { holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import {
  type CellReading,
  lengthColumns,
  numberColumns,
  readImportCell,
} from '@kerf/domain/product-import/import-cell';
import { isSheetColumn, type SheetColumn, sheetColumns } from '@kerf/domain/product-sheet/columns';
import { NativeSelect } from '@mantine/core';
import classes from './import.module.css';
import { type Choice, columnName } from './mapping.ts';

interface ColumnChoiceProps {
  readonly column: ImportColumn;
  readonly choice: Choice;
  /** How its numbers are read; null if that has to be chosen. */
  readonly decimal: DecimalSign | null;
  /** Whether another column is mapped to the same field. */
  readonly isRepeated: boolean;
  readonly onChange: (choice: Choice) => void;
}

const LEFT_OUT = { value: '', label: 'Leave out' };
const columnOptions = [LEFT_OUT, ...sheetColumns.map((value) => ({ value, label: value }))];
const decimalOptions = [
  { value: 'point', label: '1,234.56' },
  { value: 'comma', label: '1.234,56' },
];
const openOptions = [{ value: '', label: 'Choose the number format' }, ...decimalOptions];
const unitOptions = [
  { value: 'mm', label: 'Millimeters' },
  { value: 'inch', label: 'Inches' },
];

/** One column of the file: its contents, the field it maps to, and how its values are parsed. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { column, choice, decimal, isRepeated, onChange } = props;
  const name = columnName(column);
  const { column: chosen } = choice;
  return (
    <li className={classes.column}>
      <div>
        <span className={classes.heading}>{name}</span>
        <span className={classes.samples}>{column.samples.join(' · ')}</span>
      </div>
      <NativeSelect
        aria-label={`Import ${name} as`}
        data={columnOptions}
        value={chosen ?? ''}
        error={isRepeated ? 'Chosen for two columns' : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, column: isSheetColumn(value) ? value : null })
        }
      />
      <div className={classes.understood}>
        {holdsNumbers(chosen) && (
          <NativeSelect
            size="xs"
            aria-label={`Number format of ${name}`}
            data={decimal === null ? openOptions : decimalOptions}
            value={decimal ?? ''}
            error={decimal === null ? 'Can be read two ways' : undefined}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...choice, decimal: value === 'comma' ? 'comma' : 'point' })
            }
          />
        )}
        {chosen !== null && lengthColumns.has(chosen) && (
          <NativeSelect
            size="xs"
            aria-label={`Unit of ${name}`}
            data={unitOptions}
            value={choice.unit}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...choice, unit: value === 'inch' ? 'inch' : 'mm' })
            }
          />
        )}
        {decimal !== null && (
          <Understood samples={column.samples} choice={{ ...choice, decimal }} />
        )}
        {column.remembered && chosen !== null && <span>as last time</span>}
      </div>
    </li>
  );
}

interface UnderstoodProps {
  readonly samples: ImportColumn['samples'];
  readonly choice: Choice & { readonly decimal: DecimalSign };
}

/** How the first value is parsed, if that is not obvious: 7 1/4" is 184.15 mm. */
function Understood({ samples, choice: { column, ...choice } }: UnderstoodProps) {
  const [sample] = samples;
  if (column === null || sample === undefined || !numberColumns.has(column)) return null;
  const reading = readImportCell(sample, { ...choice, column });
  const fault = faultOf(reading);
  if (fault !== null) {
    return (
      <span className={classes.fault}>
        {sample}: {fault}
      </span>
    );
  }
  if (reading.kind !== 'value' || reading.value === String(sample)) return null;
  return (
    <span>
      {sample} is read as {reading.value === '' ? 'empty' : withUnit(reading.value, column)}
    </span>
  );
}

function faultOf(reading: CellReading): string | null {
  if (reading.kind === 'fault') return reading.reason;
  const isNumber =
    reading.kind !== 'value' ||
    reading.value === '' ||
    readNumber(reading.value, 'point').kind === 'number';
  return isNumber ? null : 'not a number';
}

function withUnit(value: string, column: SheetColumn): string {
  return lengthColumns.has(column) ? `${value} mm` : value;
}
