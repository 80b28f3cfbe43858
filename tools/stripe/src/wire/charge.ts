import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import type { Intent } from './payment-intent.ts';
import type { CardMethod } from './payment-method.ts';

/** A charge with ids as references. */
export type Charge = Stripe.Charge & {
  balance_transaction: string | null;
  customer: string | null;
  payment_intent: string;
};

export interface ChargeInput {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly intent: Intent;
  readonly method: CardMethod;
  readonly decline: Decline | null;
  readonly authenticated: boolean;
  readonly balanceTransaction: string | null;
}

const SUCCESS: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

/** One attempt to charge an intent, succeeded or declined. */
export function charge(input: ChargeInput): Charge {
  const { intent, method, decline } = input;
  const paid = decline === null;
  return {
    id: input.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: input.balanceTransaction,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'KERF SANDBOX',
    captured: paid,
    created: input.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: intent.livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline === null ? SUCCESS : declinedOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(input) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

function declinedOutcome(decline: Decline): Stripe.Charge.Outcome {
  return {
    ...SUCCESS,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? null,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardDetails(input: ChargeInput): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = input.method;
  return {
    amount_authorized: input.decline === null ? input.intent.amount : null,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: input.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: input.authenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
