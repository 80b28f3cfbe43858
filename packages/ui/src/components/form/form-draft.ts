import { isRecord, readEntry, writeEntry } from './history-entry.ts';

/** Text typed into a form and not yet submitted, by field. */
export type FormDraft = Readonly<Record<string, string>>;

/** The form and its user, so that no other user sees the draft. */
export interface DraftOwner {
  readonly form: string;
  readonly email: string;
}

const CARRIED = 'formDrafts';

// Memory survives going through the login page, the history entry a reload; neither survives both.
const memory = new Map<string, FormDraft>(carriedDrafts());

export function readDraft(owner: DraftOwner): FormDraft {
  return memory.get(memoryKey(owner)) ?? draftOfHistory(owner) ?? {};
}

export function rememberDraft(owner: DraftOwner, draft: FormDraft): void {
  memory.set(memoryKey(owner), draft);
}

/** Saves the drafts of all forms, including other pages', for the upcoming reload. */
export function carryDrafts(): void {
  writeEntry(CARRIED, [...memory]);
}

/** The drafts saved before a reload. */
function carriedDrafts(): [string, FormDraft][] {
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
export function keepDraft({ form, email }: DraftOwner, draft: FormDraft): void {
  writeEntry(entryOf(form), { form, email, draft });
}

export function dropDraft(owner: DraftOwner): void {
  memory.delete(memoryKey(owner));
  writeEntry(entryOf(owner.form), null);
}

/**
 * Replaces the draft by what is left of it after sending. That stays in memory even if nothing is left, since the
 * history entry of a page that was left meanwhile still has all of it.
 */
export function leaveDraft(owner: DraftOwner, left: FormDraft): void {
  dropDraft(owner);
  rememberDraft(owner, left);
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
  return isDraft(found.draft) ? found.draft : null;
}

function isDraft(value: unknown): value is FormDraft {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}
