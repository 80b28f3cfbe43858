const TOKENS_MAX = 12;
const RUN_MAX = 4;
const LENGTH_MIN = 4;

/** Normalizes a SKU or another maker's number for comparison: no case, spaces or punctuation. */
export function codeKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s!-/:-@[-`{-~]/g, '');
}

/**
 * Everything in a text that could be a SKU or another maker's number: the whole text, its parts, and
 * runs of adjacent parts, since numbers are often written in groups.
 */
export function codesIn(text: string): string[] {
  const parts = text.split(/\s+/).slice(0, TOKENS_MAX);
  const runs = parts.flatMap((_, start) =>
    Array.from({ length: RUN_MAX }, (_, more) =>
      codeKey(parts.slice(start, start + more + 1).join('')),
    ),
  );
  const coded = runs.filter((key) => key.length >= LENGTH_MIN && /\p{N}/u.test(key));
  return [...new Set([codeKey(text), ...coded])].filter((key) => key !== '');
}
