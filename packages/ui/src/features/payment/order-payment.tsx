import type { Order } from '@kerf/contract/schemas/order';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLeaveWarning } from '../../shared/use-leave-warning.ts';
import { useNow } from '../orders/held-until.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { stateAt } from '../orders/state-at.ts';
import { CardPanel } from './card-panel.tsx';
import { ChargeRefused, ChargeUnconfirmed, PaymentCompleted } from './charge-notes.tsx';
import { ClosedOrder } from './closed-order.tsx';
import { usePaymentIntent } from './payment.queries.ts';
import { isInProgress } from './payment-phase.ts';
import { usePayment } from './use-payment.ts';
import { WindowPayment } from './window-payment.tsx';

/** The polling interval while a charge is unconfirmed, in milliseconds. */
const POLL_MS = 3000;

interface OrderPaymentProps {
  readonly order: Order;
}

/**
 * An order's payment: on this page, or in a payment window if the shell has one. Stripe.js accepts live keys
 * only on https: pages, which an installed app's page is not.
 */
export function OrderPayment({ order }: OrderPaymentProps) {
  const { paymentWindow } = usePlatform();
  if (paymentWindow) return <WindowPayment order={order} paymentWindow={paymentWindow} />;
  return <CardPayment order={order} />;
}

/** A payment on this page, in all its phases. */
function CardPayment({ order }: OrderPaymentProps) {
  const state = stateAt(order, useNow());
  const payable = state === 'pending';
  const payment = usePayment(order, () => void intent.refetch());
  const { phase } = payment;
  const untouched = phase.kind === 'open';
  const intent = usePaymentIntent(order, payable && untouched);
  useOrder(order._id, phase.kind === 'unconfirmed' ? POLL_MS : false);
  useLeaveWarning(isInProgress(phase));

  if (phase.kind === 'paid') return <PaymentCompleted transactionId={phase.transactionId} />;
  if (phase.kind === 'unconfirmed') {
    return <ChargeUnconfirmed charge={phase} onRetry={payment.settleAgain} />;
  }
  if (phase.kind === 'refused') {
    return <ChargeRefused transactionId={phase.transactionId} problem={phase.problem} />;
  }
  if (untouched && !payable) return <ClosedOrder order={order} state={state} />;
  return <CardPanel order={order} payment={payment} intent={intent} />;
}
