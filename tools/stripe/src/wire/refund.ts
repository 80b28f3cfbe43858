import type Stripe from 'stripe';
import type { Charge } from './charge.ts';

/** A refund with ids as references. */
export type Refund = Stripe.Refund & {
  balance_transaction: string | null;
  charge: string;
  payment_intent: string;
};

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export interface RefundInput {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly charge: Charge;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly reason: (typeof REFUND_REASONS)[number] | null;
  readonly metadata: Record<string, string>;
  readonly balanceTransaction: string;
  readonly status: 'pending' | 'succeeded';
}

/** A refund that is pending or has succeeded. A card's refund may still fail later. */
export function refund(input: RefundInput): Refund {
  return {
    id: input.id,
    object: 'refund',
    amount: input.amount,
    balance_transaction: input.balanceTransaction,
    charge: input.charge.id,
    created: input.created,
    currency: input.charge.currency,
    customer: input.charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: input.metadata,
    payment_intent: input.charge.payment_intent,
    payment_method: input.charge.payment_method,
    ...(input.status === 'pending' && { pending_reason: 'processing' }),
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: input.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
