import type { Order } from '@kerf/contract/schemas/order';
import { Modal } from '@mantine/core';
import { useAccount } from '../../session/session-context.tsx';
import { RefundForm } from './refund-form.tsx';

interface RefundDialogProps {
  readonly order: Order;
  /** What can still be refunded, in dollars. */
  readonly refundable: number;
  readonly onClose: () => void;
}

/** Refunds an order, after what and why has been said. Closing it keeps what was typed. */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  const account = useAccount();
  if (!account) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Refund ${order.number}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RefundForm order={order} refundable={refundable} email={account.email} onDone={onClose} />
    </Modal>
  );
}
