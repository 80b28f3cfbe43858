import { isRecord, readEntry, writeEntry } from './history-entry.ts';

/** What was typed into a form and not yet sent, by field. */
export type FormDraft = Readonly<Record<string, string>>;

/** Which form it is and whose, so that nobody else ever sees it. */
export interface DraftOwner {
  readonly form: string;
  readonly email: string;
}

const CARRIED = 'formDrafts';

// The memory outlives the way over the login page, the history entry a reload; neither does both.
const memory = new Map<string, FormDraft>(carriedDrafts());

export function readDraft(owner: DraftOwner): FormDraft {
  return memory.get(memoryKey(owner)) ?? draftOfHistory(owner) ?? {};
}

export function rememberDraft(owner: DraftOwner, draft: FormDraft): void {
  memory.set(memoryKey(owner), draft);
}

/** Hands the drafts of all forms, those of other pages too, over the reload that is about to come. */
export function carryDrafts(): void {
  writeEntry(CARRIED, [...memory]);
}

/** What the page before a reload has handed over. */
function carriedDrafts(): [string, FormDraft][] {
  const found = readEntry(CARRIED);
  if (!Array.isArray(found)) return [];
  // Once: later it would bring back what has been sent since.
  writeEntry(CARRIED, null);
  return found.filter(isCarried);
}

function isCarried(entry: unknown): entry is [string, FormDraft] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && isDraft(entry[1]);
}

/** Writes the draft into the present history entry. */
export function keepDraft({ form, email }: DraftOwner, draft: FormDraft): void {
  writeEntry(entryOf(form), { form, email, draft });
}

export function dropDraft(owner: DraftOwner): void {
  memory.delete(memoryKey(owner));
  writeEntry(entryOf(owner.form), null);
}

/** A page may hold several forms. */
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
