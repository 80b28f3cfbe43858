/** Texts for Stripe's refund failure reasons. */
const failures: Readonly<Record<string, string>> = {
  canceled: 'it was canceled at Stripe',
  charge_already_refunded: 'all of the payment went back already',
  charge_disputed: 'the cardholder disputes the payment',
  declined: 'the bank declined it',
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: 'the shop’s balance at Stripe is too low',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  unknown: 'the bank gave no reason',
};

/** Why a refund failed; Stripe's own text if there is no better one. */
export function failureText(failure: string | null): string {
  if (failure === null) return 'Stripe gave no reason';
  return failures[failure] ?? failure.replace(/\.$/, '');
}
