import type { StandInClock } from './clock.ts';
import { type Delivery, DeliveryRules } from './delivery-rules.ts';
import type { Store, StoredEvent } from './state.ts';
import type { Timeline } from './timeline.ts';
import { signatureHeader } from './webhook-signature.ts';

/** The URL for events, and the secret that signs them. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
}

/** One delivery attempt and its outcome, for the control routes. */
export interface DeliveryRecord extends Delivery {
  /** Milliseconds of the stand-in's clock. */
  readonly at: number;
  readonly outcome: 'delivered' | 'refused' | 'unreachable' | 'dropped';
  readonly status: number | null;
  readonly problem: string | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays before the second, third, … attempt. The last one repeats until an event is three days old. */
export const RETRY_DELAYS_MS: readonly number[] = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
];
const GIVE_UP_AFTER_MS = 72 * HOUR;
const ANSWER_WITHIN_MS = 10 * SECOND;
const RECORDS_KEPT = 2000;

export interface WebhookParts {
  readonly clock: StandInClock;
  readonly store: Store;
  readonly timeline: Timeline;
  readonly retryDelaysMs: readonly number[];
  readonly changed: () => void;
}

/** Sends signed events, at least once and in any order, like Stripe. */
export class Webhooks {
  readonly rules = new DeliveryRules();
  readonly #parts: WebhookParts;
  readonly #endpoints = new Map<string, WebhookEndpoint>();
  #records: DeliveryRecord[] = [];
  readonly #closing = new AbortController();

  constructor(parts: WebhookParts, endpoints: readonly WebhookEndpoint[]) {
    this.#parts = parts;
    for (const endpoint of endpoints) this.register(endpoint);
  }

  /** Adds an endpoint, or changes the secret of a known URL. */
  register(endpoint: WebhookEndpoint): void {
    this.#endpoints.set(endpoint.url, endpoint);
  }

  remove(url: string): void {
    this.#endpoints.delete(url);
  }

  endpoints(): readonly WebhookEndpoint[] {
    return [...this.#endpoints.values()];
  }

  records(): readonly DeliveryRecord[] {
    return this.#records;
  }

  clear(): void {
    this.rules.clear();
    this.#records = [];
  }

  /** Aborts deliveries, which are retried after the next start. */
  close(): void {
    this.#closing.abort();
  }

  /** The endpoints for a new event. */
  audience(): readonly string[] {
    return [...this.#endpoints.keys()];
  }

  /** Starts to deliver a newly stored event. */
  announce(event: StoredEvent): void {
    for (const url of event.awaiting) {
      const delivery = { eventId: event.wire.id, type: event.wire.type, url, attempt: 1 };
      this.#firstDelivery(delivery);
    }
  }

  /** Sends an event again to every endpoint, bypassing all rules. */
  deliverAgain(event: StoredEvent): void {
    for (const url of this.#endpoints.keys()) this.#schedule(event.wire.id, url, 1, 0);
  }

  /** Sends held deliveries in reverse order, one after the other. */
  releaseHeld(): void {
    const deliveries = this.rules.takeHeldReversed();
    const inTurn = async () => {
      for (const delivery of deliveries) {
        await this.deliver(delivery.eventId, delivery.url, delivery.attempt);
      }
    };
    this.#parts.timeline.track(inTurn());
  }

  resume(): void {
    for (const { eventId, url, attempt } of this.rules.resume()) {
      this.#schedule(eventId, url, attempt, 0);
    }
  }

  /** One attempt. If it fails, a later one is scheduled. */
  async deliver(eventId: string, url: string, attempt: number): Promise<void> {
    const event = this.#parts.store.events.get(eventId);
    const endpoint = this.#endpoints.get(url);
    if (event === undefined || endpoint === undefined) return;
    const delivery = { eventId, type: event.wire.type, url, attempt };
    if (this.rules.isPaused) {
      this.rules.park(delivery);
      return;
    }
    const result = await post(endpoint, JSON.stringify(event.wire, null, 2), this.#closing.signal);
    this.#record(delivery, result);
    if (result.outcome === 'delivered') this.#markDelivered(eventId, url);
    else this.#retry(event, url, attempt);
  }

  #firstDelivery(delivery: Delivery): void {
    const verdict = this.rules.judge(delivery.type);
    if (verdict === 'drop') {
      this.#record(delivery, { outcome: 'dropped', status: null, problem: null });
      return;
    }
    if (verdict === 'hold') {
      this.rules.hold(delivery);
      if (this.rules.holdIsComplete()) this.releaseHeld();
      return;
    }
    const times = verdict === 'duplicate' ? 2 : 1;
    for (let sent = 0; sent < times; sent += 1) {
      this.#schedule(delivery.eventId, delivery.url, 1, this.rules.delayMs);
    }
  }

  #schedule(eventId: string, url: string, attempt: number, delayMs: number): void {
    this.#parts.timeline.add(delayMs, { kind: 'deliver', eventId, url, attempt });
    this.#parts.changed();
  }

  #retry(event: StoredEvent, url: string, attempt: number): void {
    const age = this.#parts.clock.now() - event.wire.created * SECOND;
    if (age > GIVE_UP_AFTER_MS) return;
    const delays = this.#parts.retryDelaysMs;
    const delay = delays[attempt - 1] ?? delays.at(-1) ?? HOUR;
    this.#schedule(event.wire.id, url, attempt + 1, delay);
  }

  #markDelivered(eventId: string, url: string): void {
    const event = this.#parts.store.events.get(eventId);
    if (event === undefined) return;
    const awaiting = event.awaiting.filter((other) => other !== url);
    const wire = { ...event.wire, pending_webhooks: awaiting.length };
    this.#parts.store.events.set(eventId, { wire, awaiting });
    this.#parts.changed();
  }

  #record(delivery: Delivery, result: PostResult): void {
    this.#records.push({ ...delivery, ...result, at: this.#parts.clock.now() });
    this.#records = this.#records.slice(-RECORDS_KEPT);
  }
}

type PostResult = Pick<DeliveryRecord, 'outcome' | 'status' | 'problem'>;

async function post(
  endpoint: WebhookEndpoint,
  body: string,
  closing: AbortSignal,
): Promise<PostResult> {
  // The receiver compares it with its own clock, which control calls cannot advance.
  const seconds = Math.floor(Date.now() / SECOND);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, endpoint.secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://docs.stripe.com/webhooks)',
      },
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return {
      outcome: response.ok ? 'delivered' : 'refused',
      status: response.status,
      problem: null,
    };
  } catch (error) {
    const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { outcome: 'unreachable', status: null, problem };
  }
}
