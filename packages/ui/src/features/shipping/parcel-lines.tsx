import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { Button, Group, TextInput } from '@mantine/core';
import type { Form } from '../../components/form/use-form.ts';
import { formatQuantity, Quantity } from '../../components/quantity.tsx';
import { LinesFrame } from '../orders/lines/lines-frame.tsx';
import classes from './parcel-lines.module.css';

interface ParcelLinesProps {
  readonly order: Order;
  /** The order's lines with units left to ship. */
  readonly left: readonly OrderLine[];
  readonly form: Pick<Form<string>, 'field' | 'change' | 'values'>;
}

/** What goes into a parcel, line by line. A long order is searched, and starts from none or all of it. */
export function ParcelLines({ order, left, form }: ParcelLinesProps) {
  const packed = left.filter(({ productId }) => isPacked(form.values[productId])).length;
  const setAll = (quantityOf: (line: OrderLine) => string) => {
    for (const line of left) form.change(line.productId, quantityOf(line));
  };
  return (
    <>
      {left.length > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAll(() => '')}>
            None
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => setAll(({ toShip = 0 }) => String(toShip))}
          >
            All
          </Button>
          <p className={classes.packed} role="status">
            {formatQuantity(packed)} of {formatQuantity(left.length)} lines in this shipment
          </p>
        </Group>
      )}
      <LinesFrame order={{ ...order, lines: [...left] }}>
        {(isOff) => (
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Left</th>
                <th scope="col">In this shipment</th>
              </tr>
            </thead>
            <tbody>
              {left.map((line) => (
                <ParcelLine key={line.productId} line={line} isOff={isOff(line)} form={form} />
              ))}
            </tbody>
          </table>
        )}
      </LinesFrame>
    </>
  );
}

interface ParcelLineProps {
  readonly line: OrderLine;
  readonly isOff: boolean;
  readonly form: ParcelLinesProps['form'];
}

function ParcelLine({ line, isOff, form }: ParcelLineProps) {
  const { productId, name, sku, toShip = 0 } = line;
  const field = form.field(productId);
  // A quantity to be corrected is shown whatever is searched for.
  if (isOff && field.error === undefined) return null;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.sku}>{sku}</span>
      </th>
      <td>
        <Quantity value={toShip} />
      </td>
      <td>
        <TextInput
          aria-label={`Quantity of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          classNames={{ input: classes.quantity ?? '' }}
          {...field}
        />
      </td>
    </tr>
  );
}

function isPacked(text = ''): boolean {
  return /[1-9]/.test(text);
}
