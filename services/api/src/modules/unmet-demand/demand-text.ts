const TEXT_MAX = 120;

/** A text without a match: as it was written, and normalized as a key. */
export interface DemandText {
  readonly text: string;
  readonly key: string;
}

/** Normalizes a searched text and truncates it; null if it contains no letter or digit. */
export function demandText(written: string): DemandText | null {
  const line = written
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  // Truncated between code points, since half of a surrogate pair cannot be stored.
  const text = [...line].slice(0, TEXT_MAX).join('').trim();
  return { text, key: text.toLowerCase() };
}
