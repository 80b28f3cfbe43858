import type { Order } from '@kerf/contract/schemas/order';
import { useViewer } from '../../session/use-viewer.ts';
import { OrderAttention } from '../admin/all-orders/order-attention.tsx';
import { DocumentsSection } from '../documents/documents-section.tsx';
import { OrderHistory } from '../history/order-history.tsx';
import { AcknowledgedSpeeds } from '../machines/acknowledged-speeds.tsx';
import { OrderMailsSection } from '../mails/order-mails-section.tsx';
import { NotesSection, NotesToCustomer } from '../notes/notes-section.tsx';
import { RefundsSection } from '../refunds/refunds-section.tsx';
import { ShipmentsSection } from '../shipping/shipments-section.tsx';

interface OrderSectionsProps {
  readonly order: Order;
}

/** The order's related records, a section for each kind. */
export function OrderSections({ order }: OrderSectionsProps) {
  const isStaff = useViewer().can('order.read-internal');
  return (
    <>
      {isStaff && <OrderAttention order={order} />}
      <AcknowledgedSpeeds order={order} />
      <ShipmentsSection order={order} />
      <RefundsSection order={order} />
      <DocumentsSection orderId={order._id} />
      {isStaff ? (
        <NotesSection subject={{ orderId: order._id }} />
      ) : (
        <NotesToCustomer orderId={order._id} />
      )}
      <OrderMailsSection order={order} />
      <OrderHistory id={order._id} />
    </>
  );
}
