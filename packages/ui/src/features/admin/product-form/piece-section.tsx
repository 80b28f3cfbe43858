import { useMemo } from 'react';
import { countryChoices } from '../../../components/country-names.ts';
import { MemoSelect, MemoTextInput } from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { useHasShippingMethods } from '../../checkout/shop.queries.ts';
import type { PieceField, ProductField } from './product-fields.ts';
import classes from './product-form.module.css';

const measures: readonly {
  readonly name: PieceField;
  readonly label: string;
  readonly unit: string;
}[] = [
  { name: 'piece.grams', label: 'Weight', unit: 'g' },
  { name: 'piece.length', label: 'Packed length', unit: 'mm' },
  { name: 'piece.width', label: 'Packed width', unit: 'mm' },
  { name: 'piece.height', label: 'Packed height', unit: 'mm' },
];

const figure = { input: classes.figure ?? '' };

/** How one piece ships, for shops with shipping methods. */
export function PieceSection({ form }: { readonly form: Form<ProductField> }) {
  const countries = useMemo(() => [{ value: '', label: 'Not specified' }, ...countryChoices], []);
  if (!useHasShippingMethods()) return null;
  return (
    <fieldset className={classes.section}>
      <legend>Shipping of one piece</legend>
      {measures.map(({ name, label, unit }) => (
        <MemoTextInput
          key={name}
          label={label}
          rightSection={unit}
          inputMode="decimal"
          autoComplete="off"
          size="md"
          classNames={figure}
          {...form.field(name)}
        />
      ))}
      <MemoSelect
        label="Country of origin"
        size="md"
        data={countries}
        {...form.field('piece.origin')}
      />
      <MemoTextInput
        label="Customs code"
        placeholder="8202.31"
        inputMode="decimal"
        autoComplete="off"
        size="md"
        {...form.field('piece.customsCode')}
      />
      <p className={classes.note}>With its packing. Rates by weight need the weight.</p>
    </fieldset>
  );
}
