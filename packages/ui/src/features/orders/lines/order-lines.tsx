import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { destinationName, lineKey } from '@kerf/domain/destination';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { TO_BE_QUOTED, totalName, totalParts } from '@kerf/domain/total-parts';
import { Flex, Text, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Money, Quantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import parts from '../../../theme/parts.module.css';
import { ProductLink } from '../../catalog/product-link.tsx';
import { LinesFrame } from './lines-frame.tsx';
import classes from './order-lines.module.css';
import { SaidOfLine } from './said-of-line.tsx';

interface OrderLinesProps {
  readonly order: Order;
  /** A line's name; a link to its product if omitted. */
  readonly name?: (line: OrderLine) => ReactNode;
  /** What else belongs to a line, next to its SKU. */
  readonly about?: (line: OrderLine) => ReactNode;
  /** What the buyer said of a line; in words if omitted. */
  readonly said?: (line: OrderLine, position: number) => ReactNode;
}

/**
 * An order's lines with the prices that it was placed at, what was shipped and refunded of each, and its sums. Wherever
 * there is no room for columns, a line's values stand below its name.
 */
export function OrderLines({ order, name, about, said }: OrderLinesProps) {
  const columns = order.payment ? [ordered, shipped, ...prices] : [ordered, ...prices];
  return (
    <LinesFrame order={order}>
      {(isOff) => (
        <div className={classes.frame}>
          <table className={`${parts.figures} ${classes.lines}`}>
            <caption>
              <VisuallyHidden>What was ordered</VisuallyHidden>
            </caption>
            {order.lines.length > 0 && (
              <thead>
                <tr>
                  <th scope="col">Product</th>
                  {columns.map(({ title }) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {order.lines.map((line, position) => (
                <Fragment key={lineKey(line)}>
                  <DestinationRow order={order} index={position} columns={columns.length + 1} />
                  <tr data-off={isOff(line) || undefined}>
                    <th scope="row">
                      {name ? name(line) : <ProductLink id={line.productId} name={line.name} />}
                      <Flex component="span" gap="0 1rem" align="center" wrap="wrap">
                        <span className={classes.sku}>{line.sku}</span>
                        {said ? said(line, position) : <SaidOfLine line={line} />}
                        {about?.(line)}
                      </Flex>
                    </th>
                    {columns.map(({ title, cell }) => (
                      <td key={title}>
                        {/* Screen readers get it from the head of the table. */}
                        <span className={classes.name} aria-hidden="true">
                          {title}
                        </span>
                        {cell(line)}
                      </td>
                    ))}
                  </tr>
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              <OrderSums order={order} columns={columns.length} />
            </tfoot>
          </table>
        </div>
      )}
    </LinesFrame>
  );
}

interface DestinationRowProps {
  readonly order: Order;
  /** Of the line below. */
  readonly index: number;
  readonly columns: number;
}

/** Where the lines from here on go, of several addresses. */
function DestinationRow({ order, index, columns }: DestinationRowProps) {
  const { destination = 0 } = order.lines[index] ?? {};
  const there = order.destinations?.[destination];
  const before = index === 0 ? undefined : (order.lines[index - 1]?.destination ?? 0);
  if (!there || before === destination) return null;
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {destinationName(destination)}
        <Text span c="dimmed" fz="sm" ml="xs">
          {there.text.replaceAll('\n', ', ')}
        </Text>
      </th>
    </tr>
  );
}

interface Column {
  readonly title: string;
  readonly cell: (line: OrderLine) => ReactNode;
}

const ordered: Column = {
  title: 'Quantity',
  cell: ({ quantity, refunded = 0 }) => (
    <>
      <Quantity value={quantity} />
      {refunded > 0 && (
        <span className={classes.note}>
          <Quantity value={refunded} /> refunded
        </span>
      )}
    </>
  ),
};

const shipped: Column = {
  title: 'Shipped',
  cell: (line) => <Quantity value={line.shipped ?? 0} />,
};

const prices: readonly Column[] = [
  { title: 'Each', cell: ({ unitPrice }) => <Money cents={centsFromWire(unitPrice)} /> },
  { title: 'Amount', cell: ({ lineTotal }) => <Money cents={centsFromWire(lineTotal)} /> },
];

interface OrderSumsProps {
  readonly order: Order;
  /** How many columns a title spans. */
  readonly columns: number;
}

/** The last rows of a table of an order's lines: its total and, if there are any, its refunds and what remains. */
function OrderSums({ order, columns }: OrderSumsProps) {
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
