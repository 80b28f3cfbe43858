/**
 * Notes on the page that stand in its entry of the browser's history: they outlive a reload, belong
 * to this window alone, and are gone with the entry. The router's own part of the entry stays.
 */
export function readEntry(name: string): unknown {
  // There is none where a page is drawn at build time.
  const entry: unknown = globalThis.history?.state;
  return isRecord(entry) ? entry[name] : undefined;
}

/** Browsers refuse more than 100 changes of their history in ten seconds; the router needs some of them. */
const WRITES_MAX = 70;
const WRITES_MS = 10_000;
let writtenAt: readonly number[] = [];

/** Whether another note may be written at once, without the browser refusing those to come. */
export function mayWriteEntry(now = Date.now()): boolean {
  writtenAt = writtenAt.filter((at) => at > now - WRITES_MS);
  return writtenAt.length < WRITES_MAX;
}

/** Writes a note; what it holds must be JSON. */
export function writeEntry(name: string, value: unknown): void {
  writtenAt = [...writtenAt, Date.now()];
  const entry: unknown = history.state;
  history.replaceState({ ...(isRecord(entry) ? entry : {}), [name]: value }, '');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
