import type { DraftStore } from '../../platform/platform.ts';
import { isRecord, readEntry, writeEntry } from './history-entry.ts';

/** Text typed into a form and not yet submitted, by field. */
export type FormDraft = Readonly<Record<string, string>>;

/** The form and its user, so that no other user sees the draft. */
export interface DraftOwner {
  readonly form: string;
  readonly email: string;
  /** Where the draft is kept when the window is closed too, for all windows. */
  readonly device?: DraftStore | undefined;
}

const CARRIED = 'formDrafts';

// Memory survives going through the login page, the history entry a reload; neither survives both.
const memory = new Map<string, FormDraft>(takeDraftsOfReload());

/** Where a form and its user left off; nothing typed is an empty draft. */
export function readDraft(owner: DraftOwner): FormDraft {
  const kept = owner.device?.read(memoryKey(owner));
  if (typeof kept === 'string') return draftOf(JSON.parse(kept)) ?? {};
  return memory.get(memoryKey(owner)) ?? draftOfHistory(owner) ?? {};
}

/** Stores the draft on the device or, where it has none or is full, in memory. */
export function rememberDraft(owner: DraftOwner, draft: FormDraft): void {
  const key = memoryKey(owner);
  memory.set(key, draft);
  if (!owner.device) return;
  try {
    owner.device.write(key, JSON.stringify(draft));
    memory.delete(key);
  } catch {
    // If storage is full, the draft lasts until the page is closed.
  }
}

/** Saves the drafts of all forms, including other pages', for the upcoming reload. */
export function saveDraftsForReload(): void {
  writeEntry(CARRIED, [...memory]);
}

/** The drafts saved before a reload. */
function takeDraftsOfReload(): [string, FormDraft][] {
  const found = readEntry(CARRIED);
  if (!Array.isArray(found)) return [];
  // Cleared on read: later, it would restore what has been submitted since.
  writeEntry(CARRIED, null);
  return found.filter(isCarried);
}

function isCarried(entry: unknown): entry is [string, FormDraft] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && isDraft(entry[1]);
}

/** Writes the draft to the current history entry. */
export function writeDraftToEntry({ form, email, device }: DraftOwner, draft: FormDraft): void {
  if (!device) writeEntry(entryOf(form), { form, email, draft });
}

/** Deletes the draft wherever it is stored. */
export function dropDraft(owner: DraftOwner): void {
  memory.delete(memoryKey(owner));
  if (owner.device) owner.device.remove(memoryKey(owner));
  else writeEntry(entryOf(owner.form), null);
}

/**
 * Replaces the draft by what is left of it after sending. That stays in memory even if nothing is left, since the
 * history entry of a page that was left meanwhile still has all of it.
 */
export function replaceDraftByRest(owner: DraftOwner, left: FormDraft): void {
  dropDraft(owner);
  // One on the device has no history entry to outweigh.
  if (!owner.device || Object.keys(left).length > 0) rememberDraft(owner, left);
}

/** Named by form, since a page may have several. */
function entryOf(form: string): string {
  return `formDraft ${form}`;
}

function memoryKey({ form, email }: DraftOwner): string {
  return `${email} ${form}`;
}

function draftOfHistory({ form, email }: DraftOwner): FormDraft | null {
  const found = readEntry(entryOf(form));
  if (!isRecord(found) || found.form !== form || found.email !== email) return null;
  return draftOf(found.draft);
}

function draftOf(found: unknown): FormDraft | null {
  return isDraft(found) ? found : null;
}

function isDraft(value: unknown): value is FormDraft {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}
