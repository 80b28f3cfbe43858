import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { quantityRule } from '../../../components/quantity-field/quantity-words.ts';
import { boundsObstacle, orderObstacle } from './order-obstacle.ts';
import type { ProductField, ProductValues } from './product-fields.ts';
import classes from './product-form.module.css';
import { typedBounds, typedOffer } from './typed-offer.ts';

interface SectionProps {
  readonly form: DraftForm<ProductField>;
}

const fields = [
  { name: 'price', label: 'Price each', leftSection: '$', inputMode: 'decimal' },
  { name: 'stock', label: 'Stock', inputMode: 'numeric' },
  { name: 'minOrder', label: 'Minimum order', inputMode: 'numeric', placeholder: '5 or more' },
  { name: 'packSize', label: 'Pack size', inputMode: 'numeric', placeholder: '1' },
] as const;

/** What it costs and how many may be ordered. */
export function OfferSection({ form }: SectionProps) {
  return (
    <fieldset className={classes.section} data-columns="4">
      <legend>Offer</legend>
      {fields.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          autoComplete="off"
          size="md"
          classNames={{ input: classes.figure ?? '' }}
          {...form.field(name)}
        />
      ))}
      <Rule values={form.values} />
    </fieldset>
  );
}

/** What minimum, stock and pack mean for those who order. */
function Rule({ values }: { readonly values: ProductValues }) {
  const bounds = typedBounds(values);
  if (bounds === null) {
    return (
      <p className={classes.note}>
        An order is more than the minimum, less than the stock, and whole packs.
      </p>
    );
  }
  const offer = typedOffer(values);
  const obstacle = boundsObstacle(bounds) ?? (offer && orderObstacle(offer));
  if (obstacle === null) {
    return <p className={classes.note}>Customers can order {quantityRule(bounds)}.</p>;
  }
  return (
    <p className={classes.note} data-short>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {obstacle}
    </p>
  );
}
