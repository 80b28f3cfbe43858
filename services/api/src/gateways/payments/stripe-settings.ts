import type { Secrets } from '../../secrets.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecrets: Secrets;
  /** The base URL of Stripe's API; Stripe's own by default. */
  readonly apiBase?: string | undefined;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Whether these settings move real money. */
export function isLive({ secretKey }: Pick<StripeSettings, 'secretKey'>): boolean {
  return secretKey.includes('_live_');
}
