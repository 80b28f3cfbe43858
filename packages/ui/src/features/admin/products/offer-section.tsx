import { boundsInWords, isOrderable } from '@kerf/domain/bounds';
import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { typedNumber } from '../../../components/form/typed-number.ts';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import type { ProductField, ProductValues } from './product-fields.ts';
import classes from './product-form.module.css';

interface SectionProps {
  readonly form: DraftForm<ProductField>;
}

/** What it costs and how many may be ordered. */
export function OfferSection({ form }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>Offer</legend>
      <TextInput
        label="Price each"
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        size="md"
        classNames={{ input: classes.figure ?? '' }}
        {...form.field('price')}
      />
      <TextInput
        label="Minimum order"
        placeholder="5 or more"
        inputMode="numeric"
        autoComplete="off"
        size="md"
        classNames={{ input: classes.figure ?? '' }}
        {...form.field('minOrder')}
      />
      <TextInput
        label="Stock"
        inputMode="numeric"
        autoComplete="off"
        size="md"
        classNames={{ input: classes.figure ?? '' }}
        {...form.field('stock')}
      />
      <Bounds values={form.values} />
    </fieldset>
  );
}

/** What minimum and stock mean for those who order. */
function Bounds({ values }: { readonly values: ProductValues }) {
  const [minOrder, stock] = [typedNumber(values.minOrder), typedNumber(values.stock)];
  const known = Number.isSafeInteger(minOrder) && Number.isSafeInteger(stock);
  if (!known || minOrder === undefined || stock === undefined) {
    return (
      <p className={classes.note}>An order is more than the minimum and less than the stock.</p>
    );
  }
  const bounds = { minOrder, stock, packSize: 1 };
  if (isOrderable(bounds)) {
    return <p className={classes.note}>Customers can order {boundsInWords(bounds)} pieces.</p>;
  }
  return (
    <p className={classes.note} data-short>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      Nobody can order it: the stock must be {minOrder + 2} or more.
    </p>
  );
}
