import { brandOf, type CardBrand } from './card-number.ts';
import type { ErrorCode } from './errors.ts';

/** Why a charge is declined, in Stripe's terms. */
export interface Decline {
  readonly code: ErrorCode;
  readonly message: string;
  readonly declineCode?: string;
  readonly adviceCode?: string;
  readonly param?: string;
}

export type Authentication = 'none' | 'optional' | 'required' | 'lookup_fails';

/** The behavior of a test card. */
export interface TestCard {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly authentication: Authentication;
  /** Declined when charged, after authentication if there is one. */
  readonly decline: Decline | null;
  readonly refundFails: boolean;
  /** Whether refunds are pending at first. */
  readonly refundPends: boolean;
  readonly disputed: boolean;
}

const DECLINED = 'Your card was declined.';
const TRY_LATER = 'try_again_later';
const NEVER_AGAIN = 'do_not_try_again';

const GENERIC: Decline = {
  code: 'card_declined',
  message: DECLINED,
  declineCode: 'generic_decline',
  adviceCode: TRY_LATER,
};
const NO_FUNDS: Decline = {
  code: 'card_declined',
  message: 'Your card has insufficient funds.',
  declineCode: 'insufficient_funds',
  adviceCode: TRY_LATER,
};
const LOST: Decline = {
  code: 'card_declined',
  message: DECLINED,
  declineCode: 'lost_card',
  adviceCode: NEVER_AGAIN,
};
const STOLEN: Decline = {
  code: 'card_declined',
  message: DECLINED,
  declineCode: 'stolen_card',
  adviceCode: NEVER_AGAIN,
};
const EXPIRED: Decline = {
  code: 'expired_card',
  message: 'Your card has expired.',
  declineCode: 'expired_card',
  adviceCode: NEVER_AGAIN,
  param: 'exp_month',
};
const WRONG_CVC: Decline = {
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  declineCode: 'incorrect_cvc',
  adviceCode: 'confirm_card_data',
  param: 'cvc',
};
const PROCESSING: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
  declineCode: 'processing_error',
  adviceCode: TRY_LATER,
};

/** The response in test mode to a valid number that is not a test card's. */
export const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
  declineCode: 'test_mode_live_card',
};

interface CardFacts {
  readonly authentication?: Authentication;
  readonly decline?: Decline;
  readonly refundFails?: boolean;
  readonly refundPends?: boolean;
  readonly disputed?: boolean;
}

// The numbers and their effects: https://docs.stripe.com/testing
const CARDS: Readonly<Record<string, CardFacts>> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '5555555555554444': {},
  '5200828282828210': {},
  '378282246310005': {},
  '371449635398431': {},
  '6011111111111117': {},
  '3056930009020004': {},
  '3566002020360505': {},
  '6200000000000005': {},
  '4000000000000002': { decline: GENERIC },
  '4000000000009995': { decline: NO_FUNDS },
  '4000000000009987': { decline: LOST },
  '4000000000009979': { decline: STOLEN },
  '4000000000000069': { decline: EXPIRED },
  '4000000000000127': { decline: WRONG_CVC },
  '4000000000000119': { decline: PROCESSING },
  '4000000000000341': { decline: GENERIC },
  '4000002500003155': { authentication: 'required' },
  '4000002760003184': { authentication: 'required' },
  '4000008260003178': { authentication: 'required', decline: NO_FUNDS },
  '4000000000003220': { authentication: 'required' },
  '4000008400001629': { authentication: 'required', decline: GENERIC },
  '4000008400001280': { authentication: 'lookup_fails', decline: GENERIC },
  '4000000000003055': { authentication: 'optional' },
  '4000000000005126': { refundFails: true },
  '4000000000007726': { refundPends: true },
  '4000000000000259': { disputed: true },
};

// Predefined payment methods that a server may confirm with.
const SHARED_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureOptional: '4000000000003055',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_createDispute: '4000000000000259',
};

/** The number behind a predefined payment method such as `pm_card_visa`. */
export function sharedMethodNumber(id: string): string | undefined {
  return SHARED_METHODS[id];
}

/** The behavior of the card with this number, which is not stored. */
export function testCard(number: string): TestCard {
  const facts = CARDS[number] ?? { decline: NOT_A_TEST_CARD };
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    authentication: facts.authentication ?? 'none',
    decline: facts.decline ?? null,
    refundFails: facts.refundFails ?? false,
    refundPends: facts.refundPends ?? false,
    disputed: facts.disputed ?? false,
  };
}
