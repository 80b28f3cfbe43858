import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { API_VERSION } from '../api-version.ts';
import type { WebhookEndpoint } from '../webhooks.ts';

/** An endpoint as listed by the API, which never shows its secret again. */
export function wireWebhookEndpoint({ url }: WebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: `we_${createHash('sha256').update(url).digest('hex').slice(0, 24)}`,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}
