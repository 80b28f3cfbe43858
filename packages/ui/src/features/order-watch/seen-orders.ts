import type { CopyStore } from '../../platform/platform.ts';
import type { SeenOrders } from './order-news.ts';

const SEEN = 'seen-orders';

/** The facts a user has seen, stored for the next start; null if nothing is stored for that user. */
export async function readSeen(copies: CopyStore, owner: string): Promise<SeenOrders | null> {
  const text = await copies.read(SEEN);
  return text === null ? null : parseSeen(text, owner);
}

export function writeSeen(copies: CopyStore, owner: string, seen: SeenOrders): Promise<void> {
  return copies.write(SEEN, JSON.stringify({ owner, seen }));
}

function parseSeen(text: string, owner: string): SeenOrders | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredSeen(stored) && stored.owner === owner ? stored.seen : null;
  } catch {
    // An incomplete write; the next check counts as the first.
    return null;
  }
}

interface StoredSeen {
  readonly owner: string;
  readonly seen: SeenOrders;
}

function isStoredSeen(value: unknown): value is StoredSeen {
  if (typeof value !== 'object' || value === null) return false;
  if (!('owner' in value) || !('seen' in value)) return false;
  if (typeof value.seen !== 'object' || value.seen === null) return false;
  return Object.values(value.seen).every(
    (facts) => Array.isArray(facts) && facts.every((fact) => fact === 'paid' || fact === 'shipped'),
  );
}
