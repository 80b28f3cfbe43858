import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';

/** `/v1/disputes`: https://docs.stripe.com/api/disputes */
export const disputeEndpoints: readonly ApiEndpoint[] = [
  { method: 'GET', path: '/v1/disputes', isOpenToBrowsers: false, run: list },
];

function list(call: ApiCall): object {
  const params = call.params.allow([...PAGE_FIELDS, 'charge', 'payment_intent']);
  const charge = params.filled('charge');
  const intent = params.filled('payment_intent');
  const items = [...call.act.world.store.disputes.values()]
    .filter((dispute) => charge === undefined || dispute.charge === charge)
    .filter((dispute) => intent === undefined || dispute.payment_intent === intent);
  return listPage(params, { items, url: '/v1/disputes', kind: 'dispute' });
}
