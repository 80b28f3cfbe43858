import { UNREADABLE_LETTER } from '@kerf/domain/text-encoding';

const letter = /[\p{Ll}\p{Lu}\p{Lo}]/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const digit = /\d/;
const ascii = /^[\0-\x7F]$/;
const latin = /\p{Script=Latin}/u;
/** Letters by their category, but signs in a table of articles. */
const signs = /[ªºµﬁﬂ]/u;
const common = new Set([...'àâäáãåæçèéêëìíîïñòóôöõøùúûüœß', ...'ąćęłńśźżčďěňřšťůýžőű', ...'ğış']);
const typographic = /[–—“”„‘’•…€£®™×²³½¼¾°]/u;
const fractions = /[½¼¾]/u;

/**
 * How much a text looks like one that people wrote, from -5 to 1: the mean over its characters beyond ASCII.
 * What a wrong encoding makes of words has signs between letters, or capitals after small ones.
 */
export function plausibility(text: string): number {
  const letters = [...text];
  const values = letters.flatMap((sign, at) =>
    ascii.test(sign) ? [] : worthOf(sign, letters[at - 1] ?? ' ', letters[at + 1] ?? ' '),
  );
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function worthOf(sign: string, before: string, after: string): number {
  if (sign === UNREADABLE_LETTER || /\p{Cc}|\p{Co}|\p{Cn}/u.test(sign)) return -5;
  if (!isLetter(sign)) return signValue(sign, before, after);
  return latin.test(sign) ? latinValue(sign, before, after) : otherValue(sign, before, after);
}

function isLetter(sign: string): boolean {
  return letter.test(sign) && !signs.test(sign);
}

function isForeignLetter(sign: string): boolean {
  return !ascii.test(sign) && isLetter(sign);
}

function signValue(sign: string, before: string, after: string): number {
  if (fractions.test(sign)) return digit.test(before) || !isLetter(after) ? 1 : -2;
  if (isLetter(before) && isLetter(after)) return sign === '’' ? 1 : -2;
  if (sign === '¤') return -1;
  return typographic.test(sign) ? 1 : 0;
}

function latinValue(sign: string, before: string, after: string): number {
  if (digit.test(before)) return -1;
  if (upper.test(sign) && lower.test(before)) return -1;
  if (isForeignLetter(before) && isForeignLetter(after)) return -1;
  if (!isLetter(before) && !isLetter(after)) return upper.test(sign) || sign === 'à' ? 0.5 : -0.5;
  return common.has(sign.toLowerCase()) ? 1 : 0;
}

function otherValue(sign: string, before: string, after: string): number {
  const isBesideAscii = [before, after].some((each) => ascii.test(each) && isLetter(each));
  if (isBesideAscii) return -2;
  if (upper.test(sign) && lower.test(before)) return -1;
  const isInWord = [before, after].some((each) => isForeignLetter(each) && !latin.test(each));
  return isInWord ? 1 : -0.5;
}
