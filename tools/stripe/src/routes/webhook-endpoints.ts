import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';
import { wireWebhookEndpoint } from '../wire/webhook-endpoint.ts';

/** `/v1/webhook_endpoints`: https://docs.stripe.com/api/webhook_endpoints */
export const webhookEndpoints: readonly ApiEndpoint[] = [
  { method: 'GET', path: '/v1/webhook_endpoints', isOpenToBrowsers: false, run: list },
];

function list({ params, act }: ApiCall): object {
  const items = act.world.webhooks.endpoints().map(wireWebhookEndpoint);
  const allowed = params.allow(PAGE_FIELDS.filter((name) => name !== 'created'));
  return listPage(allowed, { items, url: '/v1/webhook_endpoints', kind: 'webhook_endpoint' });
}
