import type { UnclaimedPayment } from '@kerf/contract/schemas/payment';
import { builtInOrderViews, shippedOrderViews } from '@kerf/domain/order-views';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { Money } from '../../../components/money.tsx';
import { listQuery } from '../../../components/views/view-query.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import {
  useHasLineTexts,
  useHasPoNumbers,
  useHasShippingMethods,
} from '../../checkout/shop.queries.ts';
import { splitByLine, withLineTexts } from '../../orders/lines/line-fields.ts';
import { PaymentId } from '../../orders/payment-id.tsx';
import { OrderCommands } from '../order-commands/order-commands.tsx';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Section } from '../parts/section.tsx';
import { allOrdersSource, unclaimedPaymentsQuery } from './all-orders.queries.ts';
import {
  allOrdersTable,
  shippedOrdersTable,
  withCostCenters,
  withPoNumbers,
} from './all-orders-table.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { ShippingNotices, StatusChangesProvider } from './status-changes.tsx';
import { useOpenOrder } from './use-open-order.ts';

/** `/dashboard/all-order`: all customers' orders, for admins to ship, and to delete unpaid ones. */
export function AllOrdersPage() {
  const api = useApi();
  const hasMethods = useHasShippingMethods();
  const hasPoNumbers = useHasPoNumbers();
  const hasLineTexts = useHasLineTexts();
  const spec = useMemo(() => {
    const table = hasMethods ? shippedOrdersTable : allOrdersTable;
    const withTexts = hasLineTexts ? withCostCenters(withLineTexts(table)) : table;
    return { ...(hasPoNumbers ? withPoNumbers(withTexts) : withTexts), exported: splitByLine(api) };
  }, [api, hasMethods, hasLineTexts, hasPoNumbers]);
  const { id, close, go } = useOpenOrder();
  const [params] = useSearchParams();
  const list = listQuery(params, spec);
  return (
    <StatusChangesProvider>
      <ListPage
        title="Manage All Orders"
        spec={spec}
        source={allOrdersSource}
        views={{ screen: 'orders', builtIn: hasMethods ? shippedOrderViews : builtInOrderViews }}
        nothingYet={{
          title: 'No orders yet',
          detail: 'They appear here as soon as a customer places one.',
        }}
        above={({ view, rows }) => (
          <>
            <ShippingNotices shown={rows} />
            {view.filters.filter === 'attention' && <UnclaimedPayments />}
          </>
        )}
        selected={(orders) => <OrderCommands orders={orders} />}
        below={({ rows }) => (
          <OrderSheet
            id={id}
            known={rows.find((order) => order._id === id)}
            list={list}
            onGo={go}
            onClose={close}
          />
        )}
      />
    </StatusChangesProvider>
  );
}

/** Card payments without an order. Renders nothing if there are none. */
function UnclaimedPayments() {
  const { data, error, refetch, isFetching } = useQuery(unclaimedPaymentsQuery(useApi()));
  if (error) return <ErrorAlert error={error} onRetry={() => refetch()} retrying={isFetching} />;
  if (!data || data.total === 0) return null;
  return (
    <Box mb="lg">
      <Section title={`Payments without an order (${data.total})`}>
        <RowsTable columns={unclaimedColumns} rows={data.items} keyOf={({ _id }) => _id} wraps />
      </Section>
    </Box>
  );
}

const unclaimedColumns: readonly RowsColumn<UnclaimedPayment>[] = [
  { title: 'Payment', show: ({ transactionId }) => <PaymentId id={transactionId} /> },
  { title: 'Customer', show: ({ customerEmail }) => customerEmail },
  { title: 'Amount', align: 'end', show: ({ amount }) => <Money cents={centsFromWire(amount)} /> },
  { title: 'What becomes of it', show: (payment) => <RefundState payment={payment} /> },
];

function RefundState({ payment: { refundAt, reason } }: { readonly payment: UnclaimedPayment }) {
  return (
    <>
      {reason !== null && `Needs attention: ${reason}. `}
      {refundAt !== null && (
        <>
          Refunded automatically on <DateTime value={refundAt} />
        </>
      )}
      {reason === null && refundAt === null && 'Refund under way'}
    </>
  );
}
