export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The address of Stripe's API; Stripe's own by default. */
  readonly apiBase?: string | undefined;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Whether these settings move real money. */
export function isLive({ secretKey }: StripeSettings): boolean {
  return secretKey.includes('_live_');
}
