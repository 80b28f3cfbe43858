import { refundReasonNames, refundReasons } from '@kerf/domain/refund';

export const orderStates: Readonly<Record<string, string>> = {
  pending: 'Open again',
  paid: 'Paid',
  cancelling: 'Cancellation started',
  deleted: 'Deleted',
  expired: 'Expired',
  refunded: 'Refunded in full',
};

export const payments: Readonly<Record<string, string>> = {
  creating: 'Payment started',
  open: 'Card payment opened at Stripe',
  succeeded: 'Card payment succeeded',
  canceled: 'Card payment canceled',
  refunding: 'Refund of the payment started',
  refunded: 'Payment refunded',
  attention: 'Payment needs attention',
};

export const differences: Readonly<Record<string, string>> = {
  owed: 'Difference in shipping asked for',
  paid: 'Difference in shipping paid',
  waived: 'Difference in shipping waived',
  refunded: 'Difference in shipping refunded',
};

export const refunds: Readonly<Record<string, string>> = {
  requested: 'Refund on its way',
  succeeded: 'Refund made',
  failed: 'Refund failed',
};

export function refundReason(name: string): string {
  const reason = refundReasons.find((each) => each === name);
  return reason === undefined ? '' : refundReasonNames[reason];
}

export const disputes: Readonly<Record<string, string>> = {
  won: 'Dispute won',
  lost: 'Dispute lost',
  warning_closed: 'Dispute closed',
  prevented: 'Dispute closed',
};

export const stock: Readonly<Record<string, string>> = {
  received: 'Stock received',
  counted: 'Stock counted',
  corrected: 'Stock corrected',
};

export const endings: Readonly<Record<string, string>> = {
  admin: 'Logged out everywhere',
  disabled: 'Logged out: the account is disabled at Firebase',
  revoked: 'Logged out: sign-ins revoked at Firebase',
};

export const vatAnswers: Readonly<Record<string, string>> = {
  valid: 'VAT number valid',
  invalid: 'VAT number not valid',
  unanswered: 'VAT number could not be checked',
};
