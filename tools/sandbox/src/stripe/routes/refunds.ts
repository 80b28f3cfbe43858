import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { missingResource } from '../errors.ts';
import { createRefund, refundableCharge } from '../life/refund.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';
import { changedMetadata } from '../params.ts';
import { REFUND_REASONS } from '../wire/refund.ts';

/** `/v1/refunds` and `/v1/charges`: https://docs.stripe.com/api/refunds */
export const refundEndpoints: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/refunds', isOpenToBrowsers: false, run: create },
  { method: 'GET', path: '/v1/refunds', isOpenToBrowsers: false, run: list },
  { method: 'GET', path: '/v1/refunds/:id', isOpenToBrowsers: false, run: retrieve },
  { method: 'GET', path: '/v1/charges/:id', isOpenToBrowsers: false, run: retrieveCharge },
];

function create(call: ApiCall): object {
  const params = call.params.allow(['amount', 'charge', 'metadata', 'payment_intent', 'reason']);
  const amount = params.integer('amount', 1);
  const reason = params.oneOf('reason', REFUND_REASONS) ?? null;
  const metadata = changedMetadata({}, params.metadata());
  const charge = refundableCharge(
    call.act,
    params.filled('charge'),
    params.filled('payment_intent'),
  );
  return createRefund(call.act, { charge, amount, reason, metadata });
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

function retrieve(call: ApiCall): object {
  call.params.allow([]);
  const found = call.act.world.store.refunds.get(call.id());
  if (found === undefined) throw missingResource('refund', call.id(), 'id');
  return found;
}

function retrieveCharge(call: ApiCall): object {
  call.params.allow([]);
  const found = call.act.world.store.charges.get(call.id());
  if (found === undefined) throw missingResource('charge', call.id(), 'id');
  return found;
}
