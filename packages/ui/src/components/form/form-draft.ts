import { isRecord, readEntry, writeEntry } from './history-entry.ts';

/** What was typed into a form and not yet sent, by field. */
export type FormDraft = Readonly<Record<string, string>>;

/** Which form it is and whose, so that nobody else ever sees it. */
export interface DraftOwner {
  readonly form: string;
  readonly email: string;
}

// The memory outlives the way over the login page, the history entry a reload; neither does both.
const memory = new Map<string, FormDraft>();

export function readDraft(owner: DraftOwner): FormDraft {
  return memory.get(memoryKey(owner)) ?? draftOfHistory(owner) ?? {};
}

export function rememberDraft(owner: DraftOwner, draft: FormDraft): void {
  memory.set(memoryKey(owner), draft);
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
