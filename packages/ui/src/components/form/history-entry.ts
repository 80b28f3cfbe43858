/**
 * Values stored in the page's history entry: they survive a reload, belong to this window alone, and
 * disappear with the entry. The router's part of the entry is left alone.
 */
export function readEntry(name: string): unknown {
  // There is no history at build time.
  const entry: unknown = globalThis.history?.state;
  return isRecord(entry) ? entry[name] : undefined;
}

/** Browsers allow 100 history changes in ten seconds, and the router needs some of them. */
const WRITES_MAX = 70;
const WRITES_MS = 10_000;
let writtenAt: readonly number[] = [];

/** Whether a write is possible now without reaching the browser's limit. */
export function mayWriteEntry(now = Date.now()): boolean {
  writtenAt = writtenAt.filter((at) => at > now - WRITES_MS);
  return writtenAt.length < WRITES_MAX;
}

/** Writes a value, which must be JSON. */
export function writeEntry(name: string, value: unknown): void {
  writtenAt = [...writtenAt, Date.now()];
  const entry: unknown = history.state;
  history.replaceState({ ...(isRecord(entry) ? entry : {}), [name]: value }, '');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
