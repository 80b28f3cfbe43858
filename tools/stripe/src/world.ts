import type { StandInClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Idempotency } from './idempotency.ts';
import { newId } from './ids.ts';
import type { RequestLog } from './request-log.ts';
import type { Store, StoredEvent } from './state.ts';
import type { Timeline } from './timeline.ts';
import type { Webhooks } from './webhooks.ts';
import { type EventObject, type EventType, wireEvent } from './wire/event.ts';

/** What a test may want otherwise than Stripe has it. */
export interface Limits {
  /** Confirmations of one intent, after which the next one cancels it. */
  readonly confirmations: number;
  /** Milliseconds from a refund to its failure, for the card whose refunds fail. */
  readonly refundFailsAfterMs: number;
  /** How many milliseconds a refund is pending, for the card whose refunds are. */
  readonly refundPendsMs: number;
  /** Milliseconds from a payment to its dispute, for the card that is disputed. */
  readonly disputedAfterMs: number;
}

/** Everything that one running stand-in consists of. */
export interface World {
  readonly clock: StandInClock;
  readonly store: Store;
  readonly timeline: Timeline;
  readonly webhooks: Webhooks;
  readonly idempotency: Idempotency;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly limits: Limits;
  /** Says that the data file is behind. */
  changed(): void;
}

/** One call, or one thing that the stand-in does by itself (`request` is null then). */
export interface Act {
  readonly world: World;
  readonly request: ActRequest | null;
  /** Events of this act; they are sent once the answer is out. */
  readonly fresh: StoredEvent[];
}

/** The part of a request that its effects may depend on. */
export interface ActRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The stand-in's own address as the caller knows it, without a trailing slash. */
  readonly origin: string;
  readonly idempotencyKey: string | undefined;
}

export function createAct(world: World, request: ActRequest | null = null): Act {
  return { world, request, fresh: [] };
}

/** Records an event of the stand-in's own, with the object as it is now. */
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

/** Sends the act's events and has everything written down. */
export function finish(act: Act): void {
  for (const event of act.fresh.splice(0)) act.world.webhooks.announce(event);
  act.world.changed();
}
