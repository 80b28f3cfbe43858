/**
 * Notes on the page that stand in its entry of the browser's history: they outlive a reload, belong
 * to this window alone, and are gone with the entry. The router's own part of the entry stays.
 */
export function readEntry(name: string): unknown {
  // There is none where a page is drawn at build time.
  const entry: unknown = globalThis.history?.state;
  return isRecord(entry) ? entry[name] : undefined;
}

/** Writes a note; what it holds must be JSON. Browsers allow about 100 of these in 30 seconds. */
export function writeEntry(name: string, value: unknown): void {
  const entry: unknown = history.state;
  history.replaceState({ ...(isRecord(entry) ? entry : {}), [name]: value }, '');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
