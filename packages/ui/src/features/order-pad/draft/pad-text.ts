import type { PadDelivery } from '@kerf/contract/schemas/pad';
import type { PadRow } from '@kerf/domain/pad-row';
import { isRecord } from '../../../components/form/history-entry.ts';
import type { SubmitAttempt } from '../../../shared/send-once.ts';
import { mergeRows, newest, noRows, type PadRows, storable } from './pad-rows.ts';

/**
 * A buyer's rows that are not ordered yet, with the delivery. A delivery field is null until edited; the
 * profile's value is shown instead.
 */
export interface Pad extends PadRows {
  readonly delivery: PadDelivery;
  readonly attempt: PadAttempt;
  /** The server's latest revision; null before the first response. */
  readonly revision: number | null;
  /** The time of the latest change that the server has, by row id and for `delivery`. */
  readonly sent: Readonly<Record<string, number>>;
}

/** The order sent without a response yet; empty strings if there is none. */
interface PadAttempt extends SubmitAttempt {
  readonly at: number;
}

export const emptyPad: Pad = {
  ...noRows,
  delivery: { phone: null, address: null, at: 0 },
  attempt: { content: '', key: '', at: 0 },
  revision: null,
  sent: {},
};

const VERSION = 1;
/** How long removals are remembered, in milliseconds; no window is out of date for longer. */
const REMEMBERED_MS = 86_400_000;

export function padText({ removed, sent, ...pad }: Pad, now: number): string {
  const isUnsent = ([id, at]: readonly [string, number]) => at > (sent[id] ?? -1);
  const recently = Object.entries(removed).filter(
    (entry) => entry[1] > now - REMEMBERED_MS || isUnsent(entry),
  );
  const known = new Set([
    'delivery',
    ...pad.rows.map(({ id }) => id),
    ...recently.map(([id]) => id),
  ]);
  return JSON.stringify({
    version: VERSION,
    ...pad,
    removed: Object.fromEntries(recently),
    sent: Object.fromEntries(Object.entries(sent).filter(([id]) => known.has(id))),
  });
}

/** Parses a stored pad; invalid parts are dropped. */
export function readPad(text: string | null): Pad {
  const found = text === null ? null : parsed(text);
  if (!isRecord(found) || found.version !== VERSION) return emptyPad;
  const rows = Array.isArray(found.rows) ? found.rows.flatMap(readRow) : [];
  return {
    ...mergeRows({ rows, removed: timesOf(found.removed) }, noRows),
    delivery: deliveryOf(found.delivery),
    attempt: attemptOf(found.attempt),
    revision: typeof found.revision === 'number' ? found.revision : null,
    sent: timesOf(found.sent),
  };
}

/** Merges two windows' versions of a pad. */
export function mergePads(one: Pad, other: Pad): Pad {
  return {
    ...mergeRows(one, other),
    delivery: later(one.delivery, other.delivery),
    attempt: later(one.attempt, other.attempt),
    revision:
      one.revision === null || other.revision === null
        ? (one.revision ?? other.revision)
        : Math.max(one.revision, other.revision),
    sent: newest(Object.entries(one.sent), Object.entries(other.sent)),
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

function readRow(value: unknown): PadRow[] {
  if (!isStoredRow(value)) return [];
  const { id, place, at, seen } = value;
  return [{ ...storable(value), id, place, at, seen: isSeen(seen) ? seen : null }];
}

type StoredRow = Omit<PadRow, 'seen'> & { readonly seen?: unknown };

function isStoredRow(value: unknown): value is StoredRow {
  return (
    isRecord(value) &&
    [value.id, value.item, value.quantity].every((text) => typeof text === 'string') &&
    [value.note, value.costCenter].every(
      (text) => text === undefined || typeof text === 'string',
    ) &&
    [value.place, value.at].every(Number.isFinite)
  );
}

function isSeen(value: unknown): value is PadRow['seen'] {
  return (
    isRecord(value) &&
    typeof value.productId === 'string' &&
    [value.unitPrice, value.stock].every(Number.isInteger) &&
    [value.minOrder, value.packSize].every(
      (units) => units === undefined || Number.isInteger(units),
    ) &&
    Array.isArray(value.priceTiers) &&
    value.priceTiers.every(
      (tier) => isRecord(tier) && [tier.from, tier.unitPrice].every(Number.isInteger),
    )
  );
}

function timesOf(value: unknown): Record<string, number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, at]) => (typeof at === 'number' ? [[id, at]] : [])),
  );
}

function deliveryOf(value: unknown): PadDelivery {
  if (!isRecord(value) || typeof value.at !== 'number') return emptyPad.delivery;
  return {
    phone: textOf(value.phone),
    address: textOf(value.address),
    ...(value.addressId !== undefined && { addressId: textOf(value.addressId) }),
    ...(value.poNumber !== undefined && { poNumber: textOf(value.poNumber) }),
    at: value.at,
  };
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
