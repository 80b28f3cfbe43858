import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: HMAC-SHA256 of `{time}.{body}` with the endpoint's whole secret.
 * Implemented without the SDK, so that each checks the other.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
