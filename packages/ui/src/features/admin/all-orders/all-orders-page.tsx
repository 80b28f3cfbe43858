import type { Order } from '@kerf/contract/schemas/order';
import type { UnclaimedPayment } from '@kerf/contract/schemas/payment';
import { builtInOrderViews, shippedOrderViews } from '@kerf/domain/order-views';
import { Anchor, Box, Drawer, Group, Stack } from '@mantine/core';
import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { Money } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { listQuery } from '../../../components/views/view-query.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { usePageCommands } from '../../../shared/commands/page-commands.tsx';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import {
  useHasLineTexts,
  useHasPoNumbers,
  useHasShippingMethods,
} from '../../checkout/shop.queries.ts';
import { AcknowledgedSpeeds } from '../../machines/acknowledged-speeds.tsx';
import { DestinationFacts } from '../../orders/destination-facts.tsx';
import { DifferenceNote } from '../../orders/difference-note.tsx';
import { splitByLine, withLineTexts } from '../../orders/lines/line-fields.ts';
import { useLineTexts } from '../../orders/lines/line-texts.tsx';
import { OrderLines } from '../../orders/lines/order-lines.tsx';
import { orderQuery } from '../../orders/orders.queries.ts';
import { PaymentId } from '../../orders/payment-id.tsx';
import { paymentStatus } from '../../orders/payment-status.ts';
import { PoDocumentFact } from '../../orders/po-document-fact.tsx';
import { PoNumberFact } from '../../orders/po-number-fact.tsx';
import { OrderSteps } from '../../orders/steps/order-steps.tsx';
import { CustomerName } from '../customer/customer-name.tsx';
import { OrderCommands } from '../order-commands/order-commands.tsx';
import { OrderTools } from '../order-commands/order-tools.tsx';
import { FactTable } from '../parts/layout.tsx';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Section } from '../parts/section.tsx';
import { allOrdersSource, unclaimedPaymentsQuery } from './all-orders.queries.ts';
import {
  allOrdersTable,
  shippedOrdersTable,
  withCostCenters,
  withPoNumbers,
} from './all-orders-table.tsx';
import { OrderAttention } from './order-attention.tsx';
import { hasShipping, holdTitle } from './order-facts.ts';
import { neighboursQuery } from './order-neighbours.queries.ts';
import { ShippingStatus } from './shipping-status.tsx';
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

interface OrderSheetProps {
  /** The order's id; null while the sheet is closed. */
  readonly id: string | null;
  /** The order from the list, shown until the full order is loaded. */
  readonly known: Order | undefined;
  /** The URL parameters of the list it was opened from. */
  readonly list: string;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
}

/** One order in full, next to the list. */
function OrderSheet({ id, known, list, onGo, onClose }: OrderSheetProps) {
  const order = useQuery({
    ...orderQuery(useApi(), id ?? ''),
    enabled: id !== null,
    ...(known && { placeholderData: known }),
  });
  const pageCommands = usePageCommands();
  const shown = id === null ? undefined : order.data;

  // A page's shortcuts do not work inside a dialog.
  useHotkeys([
    ['j', () => isTopmost() && pageCommands.get('nextRecord')?.run()],
    ['k', () => isTopmost() && pageCommands.get('previousRecord')?.run()],
  ]);
  useWindowEvent('keydown', (event) => id !== null && isOwnEscape(event) && onClose(), true);

  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="32rem"
      padding="lg"
      title={shown ? `Order ${shown.number}` : 'Order'}
      styles={{ title: { font: '650 1.25rem var(--mantine-font-family-headings)' } }}
    >
      {id !== null && (
        <Group justify="space-between" gap="0.5rem 1rem" mb="md" fz="sm" data-screen-only>
          <ListSteps id={id} list={list} onGo={onGo} />
          <TextLink to={paths.order(id, list)}>Open order page</TextLink>
        </Group>
      )}
      <Loaded
        query={{ ...order, data: shown }}
        loading={id !== null && <Loading label="Loading the order" />}
        warns
      >
        {(loaded) => <OrderDetails key={loaded._id} order={loaded} onDeleted={onClose} />}
      </Loaded>
    </Drawer>
  );
}

interface ListStepsProps extends Pick<OrderSheetProps, 'list' | 'onGo'> {
  readonly id: string;
}

function ListSteps({ id, list, onGo }: ListStepsProps) {
  return <OrderSteps query={useQuery(neighboursQuery(useApi(), id, list))} onGo={onGo} />;
}

/** Whether no other dialog is open on top of the sheet. */
function isTopmost(): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length === 1;
}

/** Whether Escape is meant for the sheet. A dialog on top of it hears the key too, and may be gone by now. */
function isOwnEscape({ key, target, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing || !(target instanceof Element)) return false;
  const isUsed = target.getAttribute('data-mantine-stop-propagation') === 'true';
  return target.isConnected && !isUsed && isTopmost();
}

interface OrderDetailsProps {
  readonly order: Order;
  readonly onDeleted: () => void;
}

/** All of an order's details, and every action on it. */
function OrderDetails({ order, onDeleted }: OrderDetailsProps) {
  const said = useLineTexts(order);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="0.5rem 1rem" lh="1.75rem">
        <OrderStatusBadge status={paymentStatus(order)} />
        {hasShipping(order) && <ShippingStatus order={order} />}
      </Group>
      <OrderTools order={order} onDeleted={onDeleted} />
      <DifferenceNote order={order} />
      <OrderAttention order={order} />
      <AcknowledgedSpeeds order={order} />
      <OrderLines order={order} said={said} />
      <FactTable>
        <Fact name="Customer">
          <CustomerName order={order} />
          <br />
          <Anchor href={mailAddress(order.customerEmail)}>{order.customerEmail}</Anchor>
        </Fact>
        <Fact name="Phone">
          <Anchor href={`tel:${order.phone.replaceAll(/[^+\d]/g, '')}`}>{order.phone}</Anchor>
        </Fact>
        {order.destinations ? (
          <DestinationFacts destinations={order.destinations} />
        ) : (
          <Fact name="Ship to">
            <span style={{ whiteSpace: 'pre-line' }}>{order.address}</span>
          </Fact>
        )}
        <PoNumberFact order={order} />
        <PoDocumentFact order={order} />
        <Fact name="Placed">
          <DateTime value={order.createdAt} />
        </Fact>
        {order.state === 'pending' && order.supplements === undefined && (
          <Fact name={holdTitle(order)}>
            <DateTime value={order.heldUntil} />
          </Fact>
        )}
        {order.paidAt !== null && (
          <Fact name="Paid">
            <DateTime value={order.paidAt} />
          </Fact>
        )}
        {order.transactionId !== null && (
          <Fact name="Payment">
            <PaymentId id={order.transactionId} />
          </Fact>
        )}
      </FactTable>
    </Stack>
  );
}
