import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';

const KEPT_SECONDS = 30 * 24 * 3600;

/** `/v1/events`, the last thirty days: https://docs.stripe.com/api/events */
export const eventEndpoints: readonly ApiEndpoint[] = [
  { method: 'GET', path: '/v1/events', isOpenToBrowsers: false, run: list },
];

function list(call: ApiCall): object {
  const params = call.params.allow([...PAGE_FIELDS, 'delivery_success', 'type', 'types']);
  const type = params.filled('type');
  const types = params.list('types') ?? (type === undefined ? undefined : [type]);
  const delivered = params.flag('delivery_success');
  const { clock, store } = call.act.world;
  const oldest = clock.seconds() - KEPT_SECONDS;
  const items = [...store.events.values()]
    .map((event) => event.wire)
    .filter((event) => event.created >= oldest)
    .filter((event) => types === undefined || types.some((wanted) => matches(wanted, event.type)))
    .filter((event) => delivered === undefined || delivered === (event.pending_webhooks === 0));
  return listPage(params, { items, url: '/v1/events', kind: 'event' });
}

// `charge.*` means every type of charge event.
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
}
