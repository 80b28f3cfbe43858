import { isRecord, readEntry, writeEntry } from '../../components/form/history-entry.ts';

const ENTRY = 'charged';

/** Remembers over a reload that a card was charged for an order which the server could not confirm yet. */
export function noteCharge(orderId: string, transactionId: string): void {
  writeEntry(ENTRY, { orderId, transactionId });
}

export function forgetCharge(): void {
  writeEntry(ENTRY, null);
}

/** The transaction that was charged for the order and not confirmed, or null. */
export function notedCharge(orderId: string): string | null {
  const note = readEntry(ENTRY);
  if (!isRecord(note) || note.orderId !== orderId) return null;
  return typeof note.transactionId === 'string' ? note.transactionId : null;
}
