import type { StockHold } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { holdsQuery } from '../product-form/manage-products.queries.ts';
import parts from '../stock/stock-part.module.css';

/**
 * The unpaid orders that hold stock of a product, loaded when expanded. Each links to its sheet, where its
 * stock can be released.
 */
export function StockHolds({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const holds = useQuery({ ...holdsQuery(useApi(), id), enabled: isOpen });
  return (
    <details className={parts.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Who holds stock</summary>
      {holds.data && <HoldTable holds={holds.data.items} total={holds.data.total} />}
      {!holds.data && holds.error && (
        <ErrorAlert
          error={holds.error}
          onRetry={() => holds.refetch()}
          retrying={holds.isRefetching}
        />
      )}
      {!holds.data && !holds.error && isOpen && <Loading label="Loading the orders" />}
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
