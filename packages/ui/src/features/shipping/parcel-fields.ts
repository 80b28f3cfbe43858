import type { OrderLine } from '@kerf/contract/schemas/order';
import { type NewShipment, newShipment } from '@kerf/contract/schemas/shipment';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { labelOf, labelValues } from './label-values.ts';

type Line = Pick<OrderLine, 'productId' | 'toShip'>;
type Values = Readonly<Record<string, string>>;

/** A parcel's form values: its label, and each line's units by product id. */
export function parcelValues(left: readonly Line[]): Values {
  const units = left.map(({ productId, toShip = 0 }) => [productId, String(toShip)]);
  return { ...labelValues(null), ...Object.fromEntries(units) };
}

/** The request, or its errors. A line left blank is not shipped. */
export function checkParcel(left: readonly Line[], values: Values): Checked<NewShipment> {
  const units = left.map((line) => ({ line, ...unitsOf(line, values[line.productId] ?? '') }));
  const wrong = units.flatMap(({ line, error }) => (error ? [[line.productId, error]] : []));
  const lines = units.flatMap(({ line, quantity }) =>
    quantity > 0 ? [{ productId: line.productId, quantity }] : [],
  );
  const first = left[0]?.productId;
  if (wrong.length === 0 && lines.length === 0 && first !== undefined) {
    return { request: null, errors: { [first]: 'Enter a quantity for at least one line.' } };
  }
  const checked = checkBySchema(newShipment, {
    ...labelOf({ ...labelValues(null), ...values }),
    lines,
  });
  if (wrong.length === 0) return checked;
  return { request: null, errors: { ...checked.errors, ...Object.fromEntries(wrong) } };
}

function unitsOf({ toShip = 0 }: Line, text: string): { quantity: number; error: string | null } {
  const read = readQuantity(text);
  if (read.kind === 'empty' || read.kind === 'zero') return { quantity: 0, error: null };
  if (read.kind !== 'whole') return { quantity: 0, error: 'Enter a whole number.' };
  const error = read.quantity > toShip ? `${formatQuantity(toShip)} left.` : null;
  return { quantity: read.quantity, error };
}
