import type { Order } from '@kerf/contract/schemas/order';
import { useEffect } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useNow } from '../orders/held-until.tsx';
import { effectiveStateOf } from '../orders/order-standing.ts';
import { useOrder } from '../orders/orders.queries.ts';
import { CardPanel } from './card-panel.tsx';
import { ChargeRefused, ChargeUnconfirmed, PaymentCompleted } from './charge-notes.tsx';
import { ClosedOrder } from './closed-order.tsx';
import { usePaymentIntent } from './payment.queries.ts';
import { isUnderWay } from './payment-phase.ts';
import { usePayment } from './use-payment.ts';
import { WindowPayment } from './window-payment.tsx';

/** While a charge is unconfirmed the order is read this often, in milliseconds. */
const WATCH_MS = 3000;

interface OrderPaymentProps {
  readonly order: Order;
}

/**
 * An order's payment: made here, or handed over by a shell whose page must not take cards. Stripe.js takes
 * live keys on https: pages alone, and an installed app's page is none.
 */
export function OrderPayment({ order }: OrderPaymentProps) {
  const { paymentWindow } = usePlatform();
  if (paymentWindow) return <WindowPayment order={order} paymentWindow={paymentWindow} />;
  return <CardPayment order={order} />;
}

/** Everything that a payment here can be: to be made, under way, done, or not possible any more. */
function CardPayment({ order }: OrderPaymentProps) {
  const standing = effectiveStateOf(order, useNow());
  const payable = standing === 'pending';
  const payment = usePayment(order, () => void intent.refetch());
  const { phase } = payment;
  const untouched = phase.kind === 'open';
  const intent = usePaymentIntent(order, payable && untouched);
  useOrder(order._id, phase.kind === 'unconfirmed' ? WATCH_MS : false);
  useLeaveWarning(isUnderWay(phase));

  if (phase.kind === 'paid') return <PaymentCompleted transactionId={phase.transactionId} />;
  if (phase.kind === 'unconfirmed') {
    return <ChargeUnconfirmed charge={phase} onRetry={payment.settleAgain} />;
  }
  if (phase.kind === 'refused') {
    return <ChargeRefused transactionId={phase.transactionId} problem={phase.problem} />;
  }
  if (untouched && !payable) return <ClosedOrder order={order} standing={standing} />;
  return <CardPanel order={order} payment={payment} intent={intent} />;
}

/** While `active`, the browser asks before the page is closed or reloaded. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
