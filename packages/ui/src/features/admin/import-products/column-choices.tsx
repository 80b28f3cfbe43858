import type { ImportColumn, ImportFile, ImportFill } from '@kerf/contract/schemas/import-file';
import { categoryPath } from '@kerf/domain/category';
import { type DecimalSign, readNumber } from '@kerf/domain/numbers/read-number';
import { holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import { readFixedValue } from '@kerf/domain/product-import/fixed-value';
import {
  type CellReading,
  lengthColumns,
  numberColumns,
  readImportCell,
} from '@kerf/domain/product-import/import-cell';
import { isSheetColumn, type SheetColumn } from '@kerf/domain/product-sheet/columns';
import { Button, CloseButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { useSheetColumns } from '../parts/use-sheet-columns.ts';
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

/** Also the chosen one, where the heading of a column has named what the shop does not ask for. */
function optionsOf(columns: readonly SheetColumn[], chosen: SheetColumn | null) {
  const all = chosen === null || columns.includes(chosen) ? columns : [...columns, chosen];
  return all.map((value) => ({ value, label: value }));
}

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
  const columns = useSheetColumns();
  return (
    <li className={classes.column}>
      <div>
        <Text fw={500}>{name}</Text>
        <Text ff="monospace" fz="xs" c="dimmed">
          {column.samples.join(' · ')}
        </Text>
      </div>
      <NativeSelect
        aria-label={`Import ${name} as`}
        data={[LEFT_OUT, ...optionsOf(columns, chosen)]}
        value={chosen ?? ''}
        error={isRepeated ? 'Chosen for two columns' : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, column: isSheetColumn(value) ? value : null })
        }
      />
      <Group
        gap="0.25rem 0.75rem"
        mih="2.25rem"
        fz="sm"
        c="dimmed"
        className={classes.understood ?? ''}
      >
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
      </Group>
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
      <Text component="span" c="var(--kerf-bad)">
        {sample}: {fault}
      </Text>
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

interface MoreFieldsProps {
  readonly file: ImportFile;
  readonly fills: readonly ImportFill[];
  readonly onChange: (fills: readonly ImportFill[]) => void;
}

const NEW: ImportFill = { column: null, from: null, value: '' };
const NO_FIELD = { value: '', label: 'Choose a field' };

/** Fields that are filled with one value for every row, or from a column that fills another one too. */
export function MoreFields({ file, fills, onChange }: MoreFieldsProps) {
  // Two may be alike, so that only their places tell them apart.
  const placed = fills.map((fill, at) => ({ fill, at }));
  const replace = (at: number, fill: ImportFill) => onChange(fills.with(at, fill));
  return (
    <Stack component="section" gap="sm" align="start" my="md" aria-label="More fields">
      {placed.map(({ fill, at }) => (
        <MoreField
          key={at}
          number={at + 1}
          file={file}
          fill={fill}
          onChange={(next) => replace(at, next)}
          onRemove={() => onChange(fills.toSpliced(at, 1))}
        />
      ))}
      <Button variant="default" size="xs" onClick={() => onChange([...fills, NEW])}>
        Fill another field
      </Button>
    </Stack>
  );
}

interface MoreFieldProps {
  readonly number: number;
  readonly file: ImportFile;
  readonly fill: ImportFill;
  readonly onChange: (fill: ImportFill) => void;
  readonly onRemove: () => void;
}

function MoreField({ number, file, fill, onChange, onRemove }: MoreFieldProps) {
  const { column, from } = fill;
  const name = column ?? `field ${number}`;
  const fields = useSheetColumns().filter((each) => each !== 'SKU');
  const sources = [
    { value: '', label: 'One value for every row' },
    ...file.columns.map((each) => ({ value: `${each.index}`, label: `As in ${columnName(each)}` })),
  ];
  return (
    <div className={classes.column}>
      <NativeSelect
        aria-label={`Also fill ${number}`}
        data={[NO_FIELD, ...optionsOf(fields, column)]}
        value={column ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...fill, column: isSheetColumn(value) ? value : null })
        }
      />
      <NativeSelect
        aria-label={`What fills ${name}`}
        data={sources}
        value={from === null ? '' : `${from}`}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...fill, from: value === '' ? null : Number(value) })
        }
      />
      <Group align="start" gap="xs" wrap="nowrap">
        {from === null && <FixedValue fill={fill} name={name} onChange={onChange} />}
        <CloseButton aria-label={`Do not fill ${name}`} onClick={onRemove} />
      </Group>
    </div>
  );
}

interface FixedValueProps {
  readonly fill: ImportFill;
  readonly name: string;
  readonly onChange: (fill: ImportFill) => void;
}

function FixedValue({ fill, name, onChange }: FixedValueProps) {
  const { column, value } = fill;
  const { data } = useQuery(categoriesQuery(useApi()));
  const label = `Value of ${name} for every row`;
  if (column === 'Categories') {
    const tree = data?.categories ?? [];
    const paths = tree.map((each) => categoryPath(each, tree));
    return (
      <NativeSelect
        flex={1}
        aria-label={label}
        data={[{ value: '', label: 'Choose a category' }, ...paths]}
        value={value}
        onChange={({ currentTarget }) => onChange({ ...fill, value: currentTarget.value })}
      />
    );
  }
  const reading = column === null ? null : readFixedValue(column, value);
  return (
    <TextInput
      flex={1}
      aria-label={label}
      value={value}
      error={reading?.kind === 'fault' ? reading.reason : undefined}
      onChange={({ currentTarget }) => onChange({ ...fill, value: currentTarget.value })}
    />
  );
}
