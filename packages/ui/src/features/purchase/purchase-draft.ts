import { isRecord, readEntry, writeEntry } from './history-entry.ts';
import type { SubmitAttempt } from './submit-attempt.ts';

/** What a buyer has typed into the order form of one product, and not yet ordered. */
export interface PurchaseDraft {
  readonly quantity: number | null;
  /** Null until it is typed in; the profile's is shown until then. */
  readonly phone: string | null;
  readonly address: string | null;
  /** The order that was sent and not yet answered. */
  readonly attempt: SubmitAttempt | null;
}

export const emptyDraft: PurchaseDraft = {
  quantity: null,
  phone: null,
  address: null,
  attempt: null,
};

/** Whose draft it is, so that nobody else ever sees it. */
export interface DraftOwner {
  readonly productId: string;
  readonly email: string;
}

const ENTRY = 'purchaseDraft';

// The memory outlives the way over the login page, the history entry a reload; neither does both.
const memory = new Map<string, PurchaseDraft>();

export function readDraft(owner: DraftOwner): PurchaseDraft {
  return memory.get(memoryKey(owner)) ?? draftOfHistory(owner) ?? emptyDraft;
}

export function rememberDraft(owner: DraftOwner, draft: PurchaseDraft): void {
  memory.set(memoryKey(owner), draft);
}

/** Writes the draft into the present history entry. */
export function keepDraft({ productId, email }: DraftOwner, draft: PurchaseDraft): void {
  writeEntry(ENTRY, { productId, email, draft });
}

export function dropDraft(owner: DraftOwner): void {
  memory.delete(memoryKey(owner));
  writeEntry(ENTRY, null);
}

function memoryKey({ productId, email }: DraftOwner): string {
  return `${email} ${productId}`;
}

function draftOfHistory({ productId, email }: DraftOwner): PurchaseDraft | null {
  const found = readEntry(ENTRY);
  if (!isRecord(found) || found.productId !== productId || found.email !== email) return null;
  return isDraft(found.draft) ? found.draft : null;
}

function isDraft(value: unknown): value is PurchaseDraft {
  return (
    isRecord(value) &&
    (value.quantity === null || typeof value.quantity === 'number') &&
    isTextOrNull(value.phone) &&
    isTextOrNull(value.address) &&
    (value.attempt === null || isAttempt(value.attempt))
  );
}

function isAttempt(value: unknown): value is SubmitAttempt {
  return isRecord(value) && typeof value.content === 'string' && typeof value.key === 'string';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
