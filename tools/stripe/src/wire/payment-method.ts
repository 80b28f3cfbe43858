import type Stripe from 'stripe';
import type { TestCard } from '../cards.ts';

export type BillingDetails = Stripe.PaymentMethod.BillingDetails;
export type CardMethod = Stripe.PaymentMethod & { customer: null; card: Stripe.PaymentMethod.Card };

export const NO_BILLING_DETAILS: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export interface CardMethodInput {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly billing: BillingDetails;
  readonly metadata: Record<string, string>;
}

/** A card payment method as returned by the API. */
export function cardMethod(input: CardMethodInput): CardMethod {
  return {
    id: input.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: input.billing,
    card: wireCard(input),
    created: input.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata,
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

function wireCard({ card, expMonth, expYear }: CardMethodInput): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
    country: 'US',
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.authentication !== 'none' },
    wallet: null,
  };
}
