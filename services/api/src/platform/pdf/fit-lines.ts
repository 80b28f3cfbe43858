/**
 * Breaks texts into lines. Where that would be too many, they become a single paragraph, so that the last of
 * them, such as a postcode, is on the paper as well.
 */
export function fitLines(
  texts: readonly string[],
  max: number,
  wrap: (text: string) => string[],
): string[] {
  const lines = texts.flatMap(wrap);
  if (lines.length <= max) return lines;
  const typed = texts
    .flatMap((text) => text.split(/[\r\n\u2028\u2029]+/))
    .map((line) => line.trim());
  return wrap(typed.filter((line) => line !== '').join(', '));
}
