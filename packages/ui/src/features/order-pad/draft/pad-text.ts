import { isRecord } from '../../../components/form/history-entry.ts';
import type { SubmitAttempt } from '../../../shared/submit-attempt.ts';
import { mergeRows, noRows, type PadRow, type PadRows } from './pad-rows.ts';

/** The delivery as typed; null for a field that was not edited and shows the profile's value. */
export interface PadDelivery {
  readonly phone: string | null;
  readonly address: string | null;
  /** When it was last changed, in milliseconds. */
  readonly at: number;
}

/** A buyer's rows that are not yet ordered, with the delivery. */
export interface Pad extends PadRows {
  readonly delivery: PadDelivery;
  readonly attempt: PadAttempt;
}

/** The order that was sent and not yet answered; empty texts without one. */
interface PadAttempt extends SubmitAttempt {
  readonly at: number;
}

export const emptyPad: Pad = {
  ...noRows,
  delivery: { phone: null, address: null, at: 0 },
  attempt: { content: '', key: '', at: 0 },
};

const VERSION = 1;
/** Removals are remembered for this long, in milliseconds; no window is stale for longer. */
const REMEMBERED_MS = 86_400_000;

export function padText({ rows, removed, delivery, attempt }: Pad, now: number): string {
  const recently = Object.entries(removed).filter(([, at]) => at > now - REMEMBERED_MS);
  return JSON.stringify({
    version: VERSION,
    rows,
    removed: Object.fromEntries(recently),
    delivery,
    attempt,
  });
}

/** Parses a stored pad; invalid parts are left out. */
export function readPad(text: string | null): Pad {
  const found = text === null ? null : parsed(text);
  if (!isRecord(found) || found.version !== VERSION) return emptyPad;
  const rows = Array.isArray(found.rows) ? found.rows.filter(isPadRow) : [];
  return {
    ...mergeRows({ rows, removed: removedOf(found.removed) }, noRows),
    delivery: deliveryOf(found.delivery),
    attempt: attemptOf(found.attempt),
  };
}

/** Merges two windows' versions of a pad. */
export function mergePads(one: Pad, other: Pad): Pad {
  return {
    ...mergeRows(one, other),
    delivery: later(one.delivery, other.delivery),
    attempt: later(one.attempt, other.attempt),
  };
}

function later<Part extends { readonly at: number }>(one: Part, other: Part): Part {
  return one.at >= other.at ? one : other;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A truncated write cannot be recovered.
    return null;
  }
}

function isPadRow(value: unknown): value is PadRow {
  return (
    isRecord(value) &&
    [value.id, value.item, value.quantity].every((text) => typeof text === 'string') &&
    [value.place, value.at].every(Number.isFinite)
  );
}

function removedOf(value: unknown): Record<string, number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, at]) => (typeof at === 'number' ? [[id, at]] : [])),
  );
}

function deliveryOf(value: unknown): PadDelivery {
  if (!isRecord(value) || typeof value.at !== 'number') return emptyPad.delivery;
  return { phone: textOf(value.phone), address: textOf(value.address), at: value.at };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function attemptOf(value: unknown): PadAttempt {
  if (!isRecord(value)) return emptyPad.attempt;
  const { content, key, at } = value;
  if (typeof content !== 'string' || typeof key !== 'string' || typeof at !== 'number') {
    return emptyPad.attempt;
  }
  return { content, key, at };
}
