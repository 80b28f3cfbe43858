import type { Order } from '@kerf/contract/schemas/order';
import { OrderAttention } from '../admin/all-orders/order-attention.tsx';
import { DocumentsSection } from '../documents/documents-section.tsx';
import { AcknowledgedSpeeds } from '../machines/acknowledged-speeds.tsx';
import { OrderMailsSection } from '../mails/order-mails-section.tsx';

interface OrderSectionsProps {
  readonly order: Order;
  readonly isStaff: boolean;
}

/** What belongs to an order beside its lines, a section for each kind of record. */
export function OrderSections({ order, isStaff }: OrderSectionsProps) {
  return (
    <>
      {isStaff && <OrderAttention order={order} />}
      <AcknowledgedSpeeds order={order} />
      <DocumentsSection orderId={order._id} />
      <OrderMailsSection order={order} isStaff={isStaff} />
    </>
  );
}
