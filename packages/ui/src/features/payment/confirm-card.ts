import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

export interface CardPayment {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly billing: { readonly name: string; readonly email: string };
}

/** How an attempt to charge a card ended. */
export type CardOutcome =
  /** The money has been taken, or the bank is still processing it. */
  | { readonly kind: 'charged'; readonly transactionId: string }
  | { readonly kind: 'declined'; readonly message: string }
  /** The payment was cancelled elsewhere and no longer accepts a card. */
  | { readonly kind: 'closed' };

export const UNFINISHED = 'The payment was not finished. Try again; no payment is taken twice.';

/**
 * Charges the card through Stripe.js, with the bank's authentication if required. Protocol:
 * https://docs.stripe.com/js/payment_intents/confirm_card_payment
 */
export async function confirmCard(payment: CardPayment): Promise<CardOutcome> {
  const { stripe, card, clientSecret, billing } = payment;
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: billing.name, email: billing.email } },
  });
  return error ? outcomeOfError(error) : outcomeOf(paymentIntent, UNFINISHED);
}

/** Confirming a payment that has already succeeded is an error that contains the payment. */
function outcomeOfError(error: StripeError): CardOutcome {
  const message = error.message ?? UNFINISHED;
  if (error.code === 'payment_intent_unexpected_state' && error.payment_intent) {
    return outcomeOf(error.payment_intent, message);
  }
  return { kind: 'declined', message };
}

function outcomeOf({ id, status }: PaymentIntent, message: string): CardOutcome {
  if (status === 'succeeded' || status === 'processing') {
    return { kind: 'charged', transactionId: id };
  }
  return status === 'canceled' ? { kind: 'closed' } : { kind: 'declined', message };
}
