import type { Order } from '@kerf/contract/schemas/order';
import { ProblemAlert } from '../../../components/problem-alert.tsx';

/** What is wrong with an order's card payments that the shop cannot put right by itself. */
export function OrderAttention({ order }: { readonly order: Order }) {
  return order.attention?.map(({ transactionId, reason }) => (
    <ProblemAlert
      key={transactionId}
      title="A payment needs attention"
      detail={`${transactionId}: ${reason}.`}
      advice="Settle it in Stripe's dashboard."
    />
  ));
}
