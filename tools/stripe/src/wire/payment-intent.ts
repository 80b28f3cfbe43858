import type Stripe from 'stripe';

/** An intent with ids as references. Expansion happens in responses. */
export type Intent = Stripe.PaymentIntent & {
  client_secret: string;
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
};

export interface IntentInput {
  readonly id: string;
  readonly clientSecret: string;
  /** Seconds since the epoch. */
  readonly created: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly allowedTypes: string[] | null;
  readonly automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  readonly metadata: Record<string, string>;
}

/** A new intent that needs a payment method. */
export function paymentIntent(input: IntentInput): Intent {
  return {
    id: input.id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowedTypes,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: input.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: input.clientSecret,
    confirmation_method: 'automatic',
    created: input.created,
    currency: input.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: NO_CARD_OPTIONS },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

const NO_CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

/**
 * The part of an intent that a publishable key may read (stripe-js's own type): no metadata, customer,
 * amount received or charge.
 */
export function publicIntent(intent: Stripe.PaymentIntent) {
  const {
    id,
    object,
    amount,
    canceled_at,
    cancellation_reason,
    capture_method,
    client_secret,
    confirmation_method,
    created,
    currency,
    description,
    last_payment_error,
    livemode,
    next_action,
    payment_method,
    payment_method_types,
    receipt_email,
    setup_future_usage,
    shipping,
    status,
  } = intent;
  return {
    id,
    object,
    amount,
    canceled_at,
    cancellation_reason,
    capture_method,
    client_secret,
    confirmation_method,
    created,
    currency,
    description,
    last_payment_error,
    livemode,
    next_action,
    payment_method,
    payment_method_types,
    receipt_email,
    setup_future_usage,
    shipping,
    status,
  };
}
