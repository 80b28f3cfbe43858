import type { OrderAttention as Attention, Order } from '@kerf/contract/schemas/order';
import { formatCents } from '@kerf/domain/money';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { useReviewAttention } from './all-orders.queries.ts';

type Kind = NonNullable<Attention['kind']>;

const texts: Record<Kind, { readonly title: string; readonly advice: string }> = {
  payment: { title: 'A payment needs attention', advice: "Settle it in Stripe's dashboard." },
  refund: {
    title: 'A refund needs attention',
    advice: 'Check what is to be shipped. The order can be shipped once this is reviewed.',
  },
  dispute: {
    title: 'The payment is disputed',
    advice:
      "Answer the dispute in Stripe's dashboard. The order can be shipped once this is reviewed.",
  },
  release: {
    title: 'The stock of this order is still held',
    advice: 'Check that the Stripe keys are those that the payment was made with.',
  },
};

const failedRefund = {
  title: 'A refund failed',
  advice:
    'Try it again under Refunds, or pay the customer another way. The order can be shipped once this is reviewed.',
};

/** Payment problems of an order that an admin has to resolve. */
export function OrderAttention({ order }: { readonly order: Order }) {
  return order.attention?.map((item) => (
    <AttentionAlert key={item.id ?? item.transactionId} order={order} item={item} />
  ));
}

function AttentionAlert({ order, item }: { readonly order: Order; readonly item: Attention }) {
  const { id, kind = 'payment', transactionId, reason, failed } = item;
  const { title, advice } = failed ? failedRefund : texts[kind];
  const { mutate, isPending } = useReviewAttention();
  const canBeReviewed = id !== undefined && (kind === 'refund' || kind === 'dispute');
  return (
    <ProblemAlert
      title={title}
      detail={`${transactionId === '' ? order.number : transactionId}: ${reason}.`}
      advice={advice}
    >
      {canBeReviewed && (
        <Button
          variant="default"
          size="xs"
          mt={4}
          leftSection={<IconCheck size={14} aria-hidden="true" />}
          loading={isPending}
          onClick={() => mutate({ order, attentionId: id })}
        >
          Mark as reviewed
        </Button>
      )}
    </ProblemAlert>
  );
}

/** What needs attention, short enough for a table cell: "Refunded $100.00"; null if nothing does. */
export function shortAttention({ attention = [] }: Order): string | null {
  const [first, ...others] = attention;
  if (!first) return null;
  if (attention.some(({ failed }) => failed)) return 'Refund failed';
  const { kind, amount } = first;
  if (others.length > 0 || amount === undefined) return 'Check payment';
  const money = formatCents(centsFromWire(amount));
  if (kind === 'refund') return `Refunded ${money}`;
  return kind === 'dispute' ? `Disputed ${money}` : 'Check payment';
}
