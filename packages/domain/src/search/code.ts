const TOKENS_MAX = 12;
const RUN_MAX = 4;
const LENGTH_MIN = 4;

/** A SKU or another maker's number as it is compared: without case, spaces and punctuation. */
export function codeKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s!-/:-@[-`{-~]/g, '');
}

/**
 * What in a text could be a SKU or another maker's number: the whole, its pieces, and neighbouring
 * pieces together, since numbers are often written in groups.
 */
export function codesIn(text: string): string[] {
  const pieces = text.split(/\s+/).slice(0, TOKENS_MAX);
  const runs = pieces.flatMap((_, start) =>
    Array.from({ length: RUN_MAX }, (_, more) =>
      codeKey(pieces.slice(start, start + more + 1).join('')),
    ),
  );
  const coded = runs.filter((key) => key.length >= LENGTH_MIN && /\p{N}/u.test(key));
  return [...new Set([codeKey(text), ...coded])].filter((key) => key !== '');
}
