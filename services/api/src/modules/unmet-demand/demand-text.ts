const TEXT_MAX = 120;

/** What was looked for, as it is kept: how it was written, and what all ways of writing it share. */
export interface DemandText {
  readonly text: string;
  readonly key: string;
}

/** Reads what was looked for; null if it names nothing. Longer texts are kept by their beginning. */
export function demandText(written: string): DemandText | null {
  const line = written
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  // Cut between characters: half a one cannot be stored.
  const text = [...line].slice(0, TEXT_MAX).join('').trim();
  return { text, key: text.toLowerCase() };
}
