import type { ImportFile, ImportFill } from '@kerf/contract/schemas/import-file';
import { categoryPath } from '@kerf/domain/category';
import { readFixedValue } from '@kerf/domain/product-import/fixed-value';
import { isSheetColumn, sheetColumns } from '@kerf/domain/product-sheet/columns';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import classes from './import.module.css';
import { columnName } from './mapping.ts';

interface MoreFieldsProps {
  readonly file: ImportFile;
  readonly fills: readonly ImportFill[];
  readonly onChange: (fills: readonly ImportFill[]) => void;
}

const NEW: ImportFill = { column: null, from: null, value: '' };
const fieldOptions = [
  { value: '', label: 'Choose a field' },
  ...sheetColumns.filter((column) => column !== 'SKU').map((value) => ({ value, label: value })),
];

/** Fields that are filled with one value for every row, or from a column that fills another one too. */
export function MoreFields({ file, fills, onChange }: MoreFieldsProps) {
  // Two may be alike, so that only their places tell them apart.
  const placed = fills.map((fill, at) => ({ fill, at }));
  const replace = (at: number, fill: ImportFill) => onChange(fills.with(at, fill));
  return (
    <section className={classes.more} aria-label="More fields">
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
    </section>
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
  const sources = [
    { value: '', label: 'One value for every row' },
    ...file.columns.map((each) => ({ value: `${each.index}`, label: `As in ${columnName(each)}` })),
  ];
  return (
    <div className={classes.column}>
      <NativeSelect
        aria-label={`Also fill ${number}`}
        data={fieldOptions}
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
      <div className={classes.fixed}>
        {from === null && <FixedValue fill={fill} name={name} onChange={onChange} />}
        <CloseButton aria-label={`Do not fill ${name}`} onClick={onRemove} />
      </div>
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
      aria-label={label}
      value={value}
      error={reading?.kind === 'fault' ? reading.reason : undefined}
      onChange={({ currentTarget }) => onChange({ ...fill, value: currentTarget.value })}
    />
  );
}
