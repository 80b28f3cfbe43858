/**
 * Notes in the page's entry of the browser history: they survive a reload, belong to this window alone,
 * and end with the entry. The router's part of the entry is not touched.
 */
export function readEntry(name: string): unknown {
  // There is no history at build time.
  const entry: unknown = globalThis.history?.state;
  return isRecord(entry) ? entry[name] : undefined;
}

/** Browsers allow 100 history changes in ten seconds; the router needs some of them. */
const WRITES_MAX = 70;
const WRITES_MS = 10_000;
let writtenAt: readonly number[] = [];

/** Whether a note can be written now without reaching the browser's limit. */
export function mayWriteEntry(now = Date.now()): boolean {
  writtenAt = writtenAt.filter((at) => at > now - WRITES_MS);
  return writtenAt.length < WRITES_MAX;
}

/** Writes a note, which must be JSON. */
export function writeEntry(name: string, value: unknown): void {
  writtenAt = [...writtenAt, Date.now()];
  const entry: unknown = history.state;
  history.replaceState({ ...(isRecord(entry) ? entry : {}), [name]: value }, '');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
