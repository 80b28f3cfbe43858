import type { Order } from '@kerf/contract/schemas/order';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { TO_BE_QUOTED, totalName, totalParts } from '@kerf/domain/total-parts';
import { Money } from '../../../components/money.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';

interface OrderSumsProps {
  readonly order: Order;
  /** How many columns a title spans. */
  readonly columns: number;
}

/** The last rows of a table of an order's lines: its total and, if there are any, its refunds and what remains. */
export function OrderSums({ order, columns }: OrderSumsProps) {
  const { totalPrice, refundedTotal } = order;
  return (
    <>
      {partsOf(order).map(({ name, amount }) => (
        <Sum
          key={name}
          title={name}
          dollars={amount === null ? null : dollarsFromCents(amount)}
          columns={columns}
        />
      ))}
      <Sum
        title={totalName(order.shippingToQuote === true)}
        dollars={totalPrice}
        columns={columns}
      />
      {refundedTotal !== undefined && (
        <>
          <Sum title="Refunded" dollars={refundedTotal} columns={columns} />
          <Sum title="Remaining" dollars={remaining(order, refundedTotal)} columns={columns} />
        </>
      )}
    </>
  );
}

function partsOf(order: Order) {
  const { goods, shipping = 0, tax = 0, taxRows = [], shippingMethod } = order;
  if (goods === undefined) return [];
  return totalParts({
    goods: centsFromWire(goods),
    shipping: centsFromWire(shipping),
    tax: centsFromWire(tax),
    method: shippingMethod?.name ?? null,
    isToQuote: order.shippingToQuote === true,
    taxRows: taxRows.map(({ title, tax }) => ({ name: title, amount: centsFromWire(tax) })),
    destinations: order.destinations?.map((one) => ({
      method: one.shippingMethod?.name ?? null,
      amount: one.shippingToQuote ? null : centsFromWire(one.shipping ?? 0),
    })),
  });
}

/** The order's total less refunds, in dollars exact to the cent. */
function remaining({ totalPrice }: Order, refundedTotal: number): number {
  return dollarsFromCents(cents(centsFromWire(totalPrice) - centsFromWire(refundedTotal)));
}

interface SumProps {
  readonly title: string;
  /** Null while it is to be quoted. */
  readonly dollars: number | null;
  /** How many columns the title spans. */
  readonly columns: number;
}

function Sum({ title, dollars, columns }: SumProps) {
  return (
    <tr>
      <th scope="row" colSpan={columns}>
        {title}
      </th>
      <td>{dollars === null ? TO_BE_QUOTED : <Money cents={centsFromWire(dollars)} />}</td>
    </tr>
  );
}
