import type { ImportColumn } from '@kerf/contract/schemas/import-file';
import { lengthColumns, numberColumns } from '@kerf/domain/product-import/import-cell';
import { isSheetColumn, sheetColumns } from '@kerf/domain/product-sheet/columns';
import { NativeSelect } from '@mantine/core';
import classes from './import.module.css';
import { type Choice, columnName } from './mapping.ts';
import { Understood } from './understood.tsx';

interface ColumnChoiceProps {
  readonly column: ImportColumn;
  readonly choice: Choice;
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
const unitOptions = [
  { value: 'mm', label: 'Millimeters' },
  { value: 'inch', label: 'Inches' },
];

/** One column of the file: its contents, the field it maps to, and how its values are parsed. */
export function ColumnChoice({ column, choice, isRepeated, onChange }: ColumnChoiceProps) {
  const name = columnName(column);
  const { column: chosen } = choice;
  const hasNumbers = chosen !== null && (numberColumns.has(chosen) || chosen === 'Volume prices');
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
        {hasNumbers && (
          <NativeSelect
            size="xs"
            aria-label={`Number format of ${name}`}
            data={decimalOptions}
            value={choice.decimal}
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
        <Understood samples={column.samples} choice={choice} />
        {column.remembered && chosen !== null && <span>as last time</span>}
      </div>
    </li>
  );
}
