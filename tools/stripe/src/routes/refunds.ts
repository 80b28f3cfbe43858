import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { invalidParam, notInStandIn } from '../errors.ts';
import { createRefund, refundableCharge } from '../life/refund.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';
import { changedMetadata, type Params } from '../params.ts';
import type { Charge } from '../wire/charge.ts';
import { REFUND_REASONS } from '../wire/refund.ts';

const CREATE_FIELDS = [
  'amount',
  'charge',
  'currency',
  'customer',
  // For payment methods without native refunds, unlike cards.
  'instructions_email',
  'metadata',
  'origin',
  'payment_intent',
  'reason',
  'refund_application_fee',
  'reverse_transfer',
];

/** `/v1/refunds`: https://docs.stripe.com/api/refunds */
export const refundEndpoints: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/refunds', isOpenToBrowsers: false, run: create },
  { method: 'GET', path: '/v1/refunds', isOpenToBrowsers: false, run: list },
];

function create(call: ApiCall): object {
  const params = call.params.allow(CREATE_FIELDS);
  const amount = params.integer('amount', 1);
  const reason = params.oneOf('reason', REFUND_REASONS) ?? null;
  const metadata = changedMetadata({}, params.metadata());
  const charge = refundableCharge(
    call.act,
    params.filled('charge'),
    params.filled('payment_intent'),
  );
  assertFits(params, charge);
  return createRefund(call.act, { charge, amount, reason, metadata });
}

/** Refuses parameters that name a different charge, or features that no charge here has. */
function assertFits(params: Params, charge: Charge): void {
  if (params.has('origin')) throw notInStandIn('refunds from a cash balance', 'origin');
  const currency = params.filled('currency')?.toLowerCase() ?? charge.currency;
  if (currency !== charge.currency) {
    throw invalidParam(`The charge is in ${charge.currency}, not ${currency}.`, 'currency');
  }
  const customer = params.filled('customer') ?? charge.customer;
  if (customer !== charge.customer) {
    throw invalidParam('The charge does not belong to this customer.', 'customer');
  }
  if (params.flag('refund_application_fee')) {
    throw invalidParam('The charge has no application fee.', 'refund_application_fee');
  }
  if (params.flag('reverse_transfer')) {
    throw invalidParam('The charge has no associated transfer.', 'reverse_transfer');
  }
}

function list(call: ApiCall): object {
  const params = call.params.allow([...PAGE_FIELDS, 'charge', 'payment_intent']);
  const charge = params.filled('charge');
  const intent = params.filled('payment_intent');
  const items = [...call.act.world.store.refunds.values()]
    .filter((refund) => charge === undefined || refund.charge === charge)
    .filter((refund) => intent === undefined || refund.payment_intent === intent);
  return listPage(params, { items, url: '/v1/refunds', kind: 'refund' });
}
