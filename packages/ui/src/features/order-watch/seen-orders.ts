import type { CopyStore } from '../../platform/platform.ts';
import type { SeenOrders } from './order-news.ts';

const SEEN = 'seen-orders';

/** What the person was told of their orders, kept for the next start; null where nothing is known of them. */
export async function readSeen(copies: CopyStore, owner: string): Promise<SeenOrders | null> {
  const text = await copies.read(SEEN);
  return text === null ? null : parseSeen(text, owner);
}

export function writeSeen(copies: CopyStore, owner: string, seen: SeenOrders): Promise<void> {
  return copies.write(SEEN, JSON.stringify({ owner, seen }));
}

function parseSeen(text: string, owner: string): SeenOrders | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isKept(kept) && kept.owner === owner ? kept.seen : null;
  } catch {
    // A write that was cut short; the next look is a first one.
    return null;
  }
}

interface Kept {
  readonly owner: string;
  readonly seen: SeenOrders;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  if (!('owner' in value) || !('seen' in value)) return false;
  if (typeof value.seen !== 'object' || value.seen === null) return false;
  return Object.values(value.seen).every(
    (facts) => Array.isArray(facts) && facts.every((fact) => fact === 'paid' || fact === 'shipped'),
  );
}
