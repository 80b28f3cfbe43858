import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Drawer, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useApi } from '../../../shared/api.ts';
import { usePageCommands } from '../../../shared/commands/page-commands.tsx';
import { AcknowledgedSpeeds } from '../../machines/acknowledged-speeds.tsx';
import { DestinationFacts } from '../../orders/destination-facts.tsx';
import { DifferenceNote } from '../../orders/difference-note.tsx';
import { useLineTexts } from '../../orders/lines/line-texts.tsx';
import { OrderLines } from '../../orders/lines/order-lines.tsx';
import { orderPageAddress } from '../../orders/order-path.ts';
import { orderQuery } from '../../orders/orders.queries.ts';
import { PaymentId } from '../../orders/payment-id.tsx';
import { paymentStatus } from '../../orders/payment-status.ts';
import { PoDocumentFact } from '../../orders/po-document-fact.tsx';
import { PoNumberFact } from '../../orders/po-number-fact.tsx';
import { OrderSteps } from '../../orders/steps/order-steps.tsx';
import { CustomerName } from '../customer/customer-name.tsx';
import { OrderTools } from '../order-commands/order-tools.tsx';
import { FactTable } from '../parts/figures.tsx';
import { OrderAttention } from './order-attention.tsx';
import { hasShipping, holdTitle } from './order-facts.ts';
import { neighboursQuery } from './order-neighbours.queries.ts';
import { ShippingStatus } from './shipping-status.tsx';

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
export function OrderSheet({ id, known, list, onGo, onClose }: OrderSheetProps) {
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

  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="32rem"
      padding="lg"
      title={shown ? `Order ${shown.number}` : 'Order'}
      styles={{ title: { font: '650 1.25rem var(--mantine-font-family-headings)' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id !== null && (
        <Group justify="space-between" gap="0.5rem 1rem" mb="md" fz="sm" data-screen-only>
          <ListSteps id={id} list={list} onGo={onGo} />
          <TextLink to={orderPageAddress(id, list)}>Open order page</TextLink>
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
