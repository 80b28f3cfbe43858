import type { Category } from '@kerf/contract/schemas/category';
import { TAX_MAX } from '@kerf/domain/tax/terms';
import { Button, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryChoices } from '../../../components/country-names.ts';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { RegionField } from '../../../components/region-field.tsx';
import classes from './tax-rows.module.css';
import type { RateValues, RegistrationValues } from './tax-values.ts';

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly errors: FieldErrors;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** The countries and regions that the shop collects tax in. */
export function RegistrationRows(props: RowsProps<RegistrationValues>) {
  return (
    <Rows {...props} path="registrations" title="Registration">
      {(field, { country }) => (
        <>
          <PlaceFields field={field} country={country} />
          <TextInput label="Tax number" maxLength={TAX_MAX.number} {...field('number')} />
          <DayFields field={field} />
        </>
      )}
    </Rows>
  );
}

interface RateRowsProps extends RowsProps<RateValues> {
  readonly categories: readonly Category[];
}

/** The rates by place and kind of goods. */
export function RateRows({ categories, ...props }: RateRowsProps) {
  const choices = [
    { value: 'all', label: 'Goods and shipping' },
    { value: 'goods', label: 'Goods' },
    { value: 'shipping', label: 'Shipping' },
    ...categories.map(({ _id, name }) => ({ value: _id, label: `Category: ${name}` })),
  ];
  return (
    <Rows {...props} path="rates" title="Rate">
      {(field, { country, covers }) => (
        <>
          <PlaceFields field={field} country={country} />
          <TextInput
            label="Name on invoices"
            placeholder="VAT"
            maxLength={TAX_MAX.name}
            {...field('name')}
          />
          <TextInput
            label="Rate (%)"
            inputMode="decimal"
            {...field('percent')}
            name={field('milliPercent').name}
            error={field('milliPercent').error}
          />
          <NativeSelect
            label="For"
            data={
              choices.some(({ value }) => value === covers)
                ? choices
                : [...choices, { value: covers, label: 'A deleted category' }]
            }
            {...field('covers')}
          />
          <DayFields field={field} />
        </>
      )}
    </Rows>
  );
}

type RowField = (name: string) => {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

function PlaceFields({ field, country }: { readonly field: RowField; readonly country: string }) {
  return (
    <>
      <NativeSelect
        label="Country"
        data={[{ value: '', label: 'Choose' }, ...countryChoices]}
        {...field('country')}
      />
      <RegionField country={country} none="All" {...field('region')} />
    </>
  );
}

function DayFields({ field }: { readonly field: RowField }) {
  return (
    <>
      <TextInput label="First day" type="date" {...field('from')} />
      <TextInput label="Last day" type="date" {...field('to')} />
    </>
  );
}

interface AllRowsProps<Row> extends RowsProps<Row> {
  readonly path: string;
  readonly title: string;
  readonly children: (field: RowField, row: Row) => ReactNode;
}

function Rows<Row extends { readonly key: number }>(props: AllRowsProps<Row>) {
  const { path, title, rows, errors, onChange, children } = props;
  const fieldOf =
    (row: Row, index: number): RowField =>
    (name) => ({
      name: `${path}.${index}.${name}`,
      value: textOf(row, name),
      error: errors[`${path}.${index}.${name}`],
      onChange: ({ currentTarget: { value } }) =>
        onChange(
          rows.map((other) => (other === row ? { ...row, ...changeOf(name, value) } : other)),
        ),
    });
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <Paper
          key={row.key}
          component="fieldset"
          withBorder
          p="sm"
          aria-label={`${title} ${index + 1}`}
        >
          <div className={classes.fields}>
            {children(fieldOf(row, index), row)}
            <Button
              variant="subtle"
              size="sm"
              className={classes.remove ?? ''}
              aria-label={`Remove ${title.toLowerCase()} ${index + 1}`}
              onClick={() => onChange(rows.filter((other) => other !== row))}
            >
              Remove
            </Button>
          </div>
        </Paper>
      ))}
    </Stack>
  );
}

/** A region is of its country. */
function changeOf(name: string, value: string) {
  return name === 'country' ? { country: value, region: '' } : { [name]: value };
}

function textOf(row: object, name: string): string {
  const value = new Map<string, unknown>(Object.entries(row)).get(name);
  return typeof value === 'string' ? value : '';
}
