/** Letters that are no letter with a mark, as people who lack their key type them. */
const spelled: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ', '⁄': '/' },
};
const others = new RegExp(`[${Object.keys(spelled).join('')}]`, 'gu');

/**
 * A text as searches compare it: without case, accents, and other ways to write the same letters, so that
 * "Café" and "CAFE" are alike. Postgres' function `folded` does the same.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(others, (letter) => spelled[letter] ?? letter);
}
