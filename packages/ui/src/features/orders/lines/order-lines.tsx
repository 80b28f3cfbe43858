import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { destinationName, lineKey } from '@kerf/domain/destination';
import { Flex, Text, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import parts from '../../../theme/parts.module.css';
import { ProductLink } from '../../catalog/product-link.tsx';
import { LinesFrame } from './lines-frame.tsx';
import classes from './order-lines.module.css';
import { OrderSums } from './order-sums.tsx';
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
