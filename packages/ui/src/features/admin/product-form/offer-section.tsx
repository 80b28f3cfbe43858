import { quantityRule } from '@kerf/domain/quantity-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MemoTextInput } from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { boundsObstacle, orderObstacle } from './order-obstacle.ts';
import type { ProductField, ProductValues } from './product-fields.ts';
import classes from './product-form.module.css';
import { typedBounds, typedProduct } from './typed-product.ts';

interface SectionProps {
  readonly form: Form<ProductField>;
  /** Whether the initial stock is entered here; an existing product's stock is changed by movements instead. */
  readonly withStock: boolean;
}

const fields = [
  { name: 'price', label: 'Price each', leftSection: '$', inputMode: 'decimal' },
  { name: 'stock', label: 'Stock', inputMode: 'numeric' },
  { name: 'minOrder', label: 'Minimum order', inputMode: 'numeric', placeholder: '5 or more' },
  { name: 'packSize', label: 'Pack size', inputMode: 'numeric', placeholder: '1' },
] as const;

const figure = { input: classes.figure ?? '' };

/** Price, stock and orderable quantities. */
export function OfferSection({ form, withStock }: SectionProps) {
  const shown = fields.filter(({ name }) => withStock || name !== 'stock');
  return (
    <fieldset className={classes.section} data-columns={shown.length}>
      <legend>Offer</legend>
      {shown.map(({ name, ...field }) => (
        <MemoTextInput
          key={name}
          {...field}
          autoComplete="off"
          size="md"
          classNames={figure}
          {...form.field(name)}
        />
      ))}
      <Rule values={form.values} />
    </fieldset>
  );
}

/** What minimum, stock and pack size mean for buyers. */
function Rule({ values }: { readonly values: ProductValues }) {
  const bounds = typedBounds(values);
  if (bounds === null) {
    return (
      <p className={classes.note}>
        Order quantities must be above the minimum, below stock and in full packs.
      </p>
    );
  }
  const product = typedProduct(values);
  const obstacle = boundsObstacle(bounds) ?? (product && orderObstacle(product));
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
