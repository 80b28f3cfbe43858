import type { ImportColumn } from '@kerf/contract/schemas/import-file';
import { type DecimalSign, readNumber } from '@kerf/domain/numbers/read-number';
import {
  type CellReading,
  lengthColumns,
  numberColumns,
  readImportCell,
} from '@kerf/domain/product-import/import-cell';
import type { SheetColumn } from '@kerf/domain/product-sheet/columns';
import classes from './import.module.css';
import type { Choice } from './mapping.ts';

interface UnderstoodProps {
  readonly samples: ImportColumn['samples'];
  readonly choice: Choice & { readonly decimal: DecimalSign };
}

/** How the first value is parsed, if that is not obvious: 7 1/4" is 184.15 mm. */
export function Understood({ samples, choice: { column, ...choice } }: UnderstoodProps) {
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
