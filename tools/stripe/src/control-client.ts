import type Stripe from 'stripe';
import type { DeliveryRule } from './delivery-rules.ts';
import type { Fault } from './faults.ts';
import type { IntentPatch } from './life/force-intent.ts';
import type { PastPayment, PastRefund } from './life/past-payment.ts';
import type { LoggedRequest } from './request-log.ts';
import type { DeliveryRecord, WebhookEndpoint } from './webhooks.ts';
import type { DisputeEnd } from './wire/dispute.ts';
import type { WireEvent } from './wire/event.ts';
import type { StoredTransaction } from './wire/tax.ts';

/** The control calls of a running stand-in, for tests. Refused calls reject with the stand-in's message. */
export class StandInControl {
  readonly #url: string;

  /** `url` is the stand-in's, such as `http://127.0.0.1:12111`. */
  constructor(url: string) {
    this.#url = `${url.replace(/\/$/, '')}/_control`;
  }

  webhookEndpoints(): Promise<WebhookEndpoint[]> {
    return this.#get('webhooks');
  }

  async registerWebhook(endpoint: WebhookEndpoint): Promise<void> {
    await this.#post('webhooks', endpoint);
  }

  async removeWebhook(url: string): Promise<void> {
    await this.#post('webhooks/remove', { url });
  }

  /** Holds back all deliveries until `resumeDeliveries`. */
  async pauseDeliveries(): Promise<void> {
    await this.#post('deliveries/pause');
  }

  async resumeDeliveries(): Promise<void> {
    await this.#post('deliveries/resume');
  }

  /** Drops the next `count` deliveries, optionally of certain types. */
  async dropNext(count: number, types?: readonly string[]): Promise<void> {
    await this.#rule('drop', count, types);
  }

  /** Sends each of the next `count` deliveries twice, at the same time. */
  async duplicateNext(count: number, types?: readonly string[]): Promise<void> {
    await this.#rule('duplicate', count, types);
  }

  /** Holds the next `count` deliveries, and sends them in reverse order once all are there. */
  async reorderNext(count: number, types?: readonly string[]): Promise<void> {
    await this.#rule('hold', count, types);
  }

  /** Sends the deliveries held by `reorderNext` so far, in reverse order. */
  async releaseHeld(): Promise<void> {
    await this.#post('deliveries/release');
  }

  /** Delays all later events by this many milliseconds; 0 ends the delay. */
  async delayDeliveries(ms: number): Promise<void> {
    await this.#post('deliveries/delay', { ms });
  }

  async deliverAgain(eventId: string): Promise<void> {
    await this.#post(`events/${eventId}/deliver`);
  }

  /** Every delivery attempt so far, with its outcome. */
  deliveries(): Promise<DeliveryRecord[]> {
    return this.#get('deliveries');
  }

  events(): Promise<WireEvent[]> {
    return this.#get('events');
  }

  /** Sends a correctly signed event of any type about any object. */
  sendEvent(type: string, object: object): Promise<WireEvent> {
    return this.#post('events', { type, object });
  }

  /** Resolves once all events are delivered or wait for a later attempt. */
  async settled(): Promise<void> {
    await this.#post('settle');
  }

  /** Fails the next calls of the API; see `Fault`. */
  async failNext(fault: Omit<Fault, 'count'> & { readonly count?: number }): Promise<void> {
    await this.#post('faults', fault);
  }

  /** Moves the stand-in's clock forward; whatever falls due happens now. */
  async advanceClock(seconds: number): Promise<void> {
    await this.#post('clock/advance', { seconds });
  }

  intents(): Promise<Stripe.PaymentIntent[]> {
    return this.#get('payment_intents');
  }

  /** Overwrites fields of an intent, bypassing every rule. `emit` also sends an event of that type about it. */
  forceIntent(
    id: string,
    patch: IntentPatch & { readonly emit?: string },
  ): Promise<Stripe.PaymentIntent> {
    return this.#post(`payment_intents/${id}/force`, patch);
  }

  /** Imports an earlier payment without sending events; a known one is skipped. */
  async recordPastPayment(payment: PastPayment): Promise<void> {
    await this.#post('past_payments', payment);
  }

  /** Imports a refund of such a payment; a pending one stays pending. */
  async recordPastRefund(refund: PastRefund): Promise<void> {
    await this.#post('past_refunds', refund);
  }

  /** Fails a refund, pending or not, as if the cardholder's bank had returned it. */
  async failRefund(id: string): Promise<void> {
    await this.#post(`refunds/${id}/fail`);
  }

  disputes(): Promise<Stripe.Dispute[]> {
    return this.#get('disputes');
  }

  /** Closes a dispute with the cardholder's bank's decision. */
  async closeDispute(id: string, status: DisputeEnd): Promise<void> {
    await this.#post(`disputes/${id}/close`, { status });
  }

  /** Turns Stripe Tax off, or has every rate be this one; both are as before without them. */
  async setTax(tax: { readonly isActive?: boolean; readonly percent?: number }): Promise<void> {
    await this.#post('tax', tax);
  }

  /** The sales and reversals that were recorded for tax, oldest first. */
  taxTransactions(): Promise<StoredTransaction[]> {
    return this.#get('tax/transactions');
  }

  /** The API calls that the stand-in has received, oldest first. */
  requests(): Promise<LoggedRequest[]> {
    return this.#get('requests');
  }

  /** Deletes everything but the webhook endpoints and the time. */
  async wipe(): Promise<void> {
    await this.#post('wipe');
  }

  async #rule(kind: DeliveryRule['kind'], count: number, types?: readonly string[]): Promise<void> {
    await this.#post('deliveries/rule', { kind, count, types });
  }

  async #get<T>(path: string): Promise<T> {
    return await answerOf(await fetch(`${this.#url}/${path}`));
  }

  async #post<T>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${this.#url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await answerOf(response);
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) {
    throw new Error(`The stand-in refused ${response.url}: ${await response.text()}`);
  }
  const answer: T = JSON.parse(await response.text());
  return answer;
}
