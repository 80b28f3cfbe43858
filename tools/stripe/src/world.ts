import type { StandInClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Idempotency } from './idempotency.ts';
import { newId } from './ids.ts';
import type { RequestLog } from './request-log.ts';
import type { Store, StoredEvent } from './state.ts';
import type { Timeline } from './timeline.ts';
import type { Webhooks } from './webhooks.ts';
import { type EventObject, type EventType, wireEvent } from './wire/event.ts';

/** Limits that tests may change. */
export interface Limits {
  /** The number of confirmations of an intent; one more cancels it. */
  readonly confirmations: number;
  /** Milliseconds from a refund to its failure, for the card whose refunds fail. */
  readonly refundFailsAfterMs: number;
  /** How long a refund is pending, in milliseconds, for the card whose refunds are. */
  readonly refundPendsMs: number;
  /** Milliseconds from a payment to its dispute, for the card that is disputed. */
  readonly disputedAfterMs: number;
}

/** What tests change of the account's tax. */
export interface TaxSwitch {
  isActive: boolean;
  /** Takes the place of the account's rates; null for these. */
  percent: number | null;
}

/** All parts of a running stand-in. */
export interface World {
  readonly clock: StandInClock;
  readonly store: Store;
  readonly timeline: Timeline;
  readonly webhooks: Webhooks;
  readonly idempotency: Idempotency;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly limits: Limits;
  readonly tax: TaxSwitch;
  /** Marks the data file as outdated. */
  changed(): void;
}

/** One call, or something the stand-in does on its own (`request` is then null). */
export interface Act {
  readonly world: World;
  readonly request: ActRequest | null;
  /** Events of this act, sent after the response. */
  readonly fresh: StoredEvent[];
}

/** The part of a request that can influence its effects. */
export interface ActRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The stand-in's origin as the caller addressed it, without a trailing slash. */
  readonly origin: string;
  readonly idempotencyKey: string | undefined;
}

export function createAct(world: World, request: ActRequest | null = null): Act {
  return { world, request, fresh: [] };
}

/** Records an event of the stand-in's own, with the object's current state. */
export function emit<T extends EventType>(act: Act, type: T, object: EventObject<T>): void {
  emitAny(act, type, object);
}

/** Records an event of any type about any object. */
export function emitAny(act: Act, type: string, object: object): StoredEvent {
  const { world } = act;
  const wire = wireEvent({
    id: newId('evt'),
    created: world.clock.seconds(),
    type,
    object,
    request: act.request && {
      id: act.request.id,
      idempotency_key: act.request.idempotencyKey ?? null,
    },
  });
  const awaiting = world.webhooks.audience();
  const event = { wire: { ...wire, pending_webhooks: awaiting.length }, awaiting };
  world.store.events.set(wire.id, event);
  act.fresh.push(event);
  return event;
}

/** Sends the act's events and marks the state for writing. */
export function finish(act: Act): void {
  for (const event of act.fresh.splice(0)) act.world.webhooks.announce(event);
  act.world.changed();
}
