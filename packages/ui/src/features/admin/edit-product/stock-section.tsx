import type { StockHold } from '@kerf/contract/schemas/order';
import type { ProductStock } from '@kerf/contract/schemas/product';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { holdsQuery, stockQuery } from '../product-form/manage-products.queries.ts';
import { stockPath } from '../product-form/stock-path.ts';
import parts from '../stock/stock-part.module.css';
import { StockForm } from './stock-form.tsx';
import classes from './stock-section.module.css';

interface StockSectionProps {
  readonly id: string;
  /** Whether to list the latest movements and link to the page with all of them. */
  readonly withMovements?: boolean;
  /** For an archived product, whose stock nobody changes. */
  readonly readOnly?: boolean;
}

/** A product's stock, its latest movements, and the form that changes it. */
export function StockSection({ id, withMovements = true, readOnly = false }: StockSectionProps) {
  return (
    <section className={classes.stock} aria-label="Stock">
      <h2 className={parts.title}>Stock</h2>
      <Loaded query={useQuery(stockQuery(useApi(), id))} loading="the stock">
        {(stock) => (
          <>
            <Figures stock={stock} />
            {readOnly ? (
              <p>This product is archived. Restore it to change its stock.</p>
            ) : (
              <StockForm id={id} stock={stock} />
            )}
            {stock.held > 0 && <StockHolds id={id} />}
            {withMovements && <Movements movements={stock.movements} />}
            {withMovements && (
              <Anchor component={Link} to={stockPath(id)} size="sm">
                Open the stock page
              </Anchor>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Figures({ stock: { available, onHand, held } }: { readonly stock: ProductStock }) {
  return (
    <dl className={classes.figures}>
      <Fact name="Available">
        <Quantity value={available} />
      </Fact>
      <Fact name="On hand">
        <Quantity value={onHand} />
      </Fact>
      <Fact name="Held by unpaid orders">
        <Quantity value={held} />
      </Fact>
    </dl>
  );
}

type Movement = ProductStock['movements'][number];

const kinds: Readonly<Record<Movement['kind'], string>> = {
  received: 'Received',
  adjusted: 'Counted or corrected',
  held: 'Held by an order',
  released: 'Released by an order',
  sold: 'Sold',
  restocked: 'Returned',
};

function Movements({ movements }: Pick<ProductStock, 'movements'>) {
  if (movements.length === 0) return null;
  return (
    <details className={parts.fold}>
      <summary>Latest movements</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Pieces</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ kind, quantity, at, orderId }) => (
            <tr key={`${at} ${kind} ${orderId} ${quantity}`}>
              <td>{kinds[kind]}</td>
              <td>
                <Quantity value={quantity} />
              </td>
              <td>
                <DateTime value={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * The unpaid orders that hold stock of a product, loaded when expanded. Each links to its sheet, where its
 * stock can be released.
 */
function StockHolds({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const holds = useQuery({ ...holdsQuery(useApi(), id), enabled: isOpen });
  return (
    <details className={parts.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Who holds stock</summary>
      <Loaded query={holds} loading={isOpen && <Loading label="Loading the orders" />}>
        {({ items, total }) => <HoldTable holds={items} total={total} />}
      </Loaded>
    </details>
  );
}

interface HoldTableProps {
  readonly holds: readonly StockHold[];
  readonly total: number;
}

function HoldTable({ holds, total }: HoldTableProps) {
  if (holds.length === 0) return <p>No unpaid order holds any.</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Pieces</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <tr key={hold.orderId}>
              <td>
                <Anchor
                  component={Link}
                  to={`/dashboard/all-order?order=${hold.orderId}`}
                  fz="inherit"
                >
                  {hold.number}
                </Anchor>{' '}
                {hold.customerName}, {hold.customerEmail}
                {hold.hold === 'first' && ' (new customer)'}
              </td>
              <td>
                <Quantity value={hold.quantity} />
              </td>
              <td>
                <DateTime value={hold.heldUntil} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > holds.length && (
        <p>
          The newest {holds.length} of {total}.
        </p>
      )}
    </>
  );
}
