import type { TestCard } from './cards.ts';
import type { KeptAnswer } from './idempotency.ts';
import type { Charge } from './wire/charge.ts';
import type { Dispute } from './wire/dispute.ts';
import type { WireEvent } from './wire/event.ts';
import type { Intent } from './wire/payment-intent.ts';
import type { CardMethod } from './wire/payment-method.ts';
import type { Refund } from './wire/refund.ts';
import type { StoredCalculation, StoredTransaction } from './wire/tax.ts';

/** An open 3-D Secure challenge. */
export interface Challenge {
  readonly id: string;
}

export interface StoredIntent {
  readonly wire: Intent;
  readonly confirmations: number;
  readonly challenge: Challenge | null;
}

export interface StoredMethod {
  readonly wire: CardMethod;
  readonly card: TestCard;
}

/** An event, and the endpoints that have not yet acknowledged it with a 2xx. */
export interface StoredEvent {
  readonly wire: WireEvent;
  readonly awaiting: readonly string[];
}

/** Everything that survives a restart, oldest first. */
export interface StoreContents {
  readonly intents: readonly StoredIntent[];
  readonly methods: readonly StoredMethod[];
  readonly charges: readonly Charge[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly events: readonly StoredEvent[];
  readonly answers: readonly KeptAnswer[];
  /** Absent in files from before there was tax. */
  readonly calculations?: readonly StoredCalculation[];
  readonly transactions?: readonly StoredTransaction[];
}

/** The stand-in's objects by id. Values are replaced, never changed, so that events keep their snapshots. */
export interface Store {
  readonly intents: Map<string, StoredIntent>;
  readonly methods: Map<string, StoredMethod>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly events: Map<string, StoredEvent>;
  readonly answers: Map<string, KeptAnswer>;
  readonly calculations: Map<string, StoredCalculation>;
  readonly transactions: Map<string, StoredTransaction>;
}

export function createStore(contents?: StoreContents): Store {
  return {
    intents: byWireId(contents?.intents),
    methods: byWireId(contents?.methods),
    charges: byId(contents?.charges),
    refunds: byId(contents?.refunds),
    disputes: byId(contents?.disputes),
    events: byWireId(contents?.events),
    answers: new Map((contents?.answers ?? []).map((answer) => [answer.key, answer])),
    calculations: byId(contents?.calculations),
    transactions: byId(contents?.transactions),
  };
}

const ANSWER_KEPT_MS = 24 * 3_600_000;
const EVENT_KEPT_MS = 30 * 24 * 3_600_000;

/** What to store at `now` (milliseconds), without keys and events that Stripe would have forgotten. */
export function storeContents(store: Store, now: number): StoreContents {
  return {
    intents: [...store.intents.values()],
    methods: [...store.methods.values()],
    charges: [...store.charges.values()],
    refunds: [...store.refunds.values()],
    disputes: [...store.disputes.values()],
    events: [...store.events.values()].filter(
      ({ wire }) => now - wire.created * 1000 < EVENT_KEPT_MS,
    ),
    answers: [...store.answers.values()].filter(({ at }) => now - at < ANSWER_KEPT_MS),
    calculations: [...store.calculations.values()],
    transactions: [...store.transactions.values()],
  };
}

export function clearStore(store: Store): void {
  for (const collection of Object.values(store)) collection.clear();
}

function byId<T extends { readonly id: string }>(values: readonly T[] = []): Map<string, T> {
  return new Map(values.map((value) => [value.id, value]));
}

function byWireId<T extends { readonly wire: { readonly id: string } }>(
  values: readonly T[] = [],
): Map<string, T> {
  return new Map(values.map((value) => [value.wire.id, value]));
}
