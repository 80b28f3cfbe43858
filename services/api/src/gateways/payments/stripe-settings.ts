export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where Stripe's API is; left out, it is Stripe's own. */
  readonly apiBase?: string | undefined;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Whether real money moves with these settings. */
export function isLive({ secretKey }: StripeSettings): boolean {
  return secretKey.includes('_live_');
}
