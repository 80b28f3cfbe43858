import { codeKey } from './search/code.ts';

/** Longer names than any SKU with what people add to it. */
const PARTS_MAX = 8;
/** Shorter runs inside a name are sizes and counts more often than numbers of products. */
const INNER_MIN = 4;

/** A SKU or another number of a product, in lower case. */
export interface ProductNumber {
  readonly productId: string;
  readonly kind: 'sku' | 'alias';
  readonly number: string;
}

interface Run {
  readonly start: number;
  readonly key: string;
}

interface Match extends ProductNumber {
  readonly run: Run;
  /** Whether the number is in the name as it is written, except for its case. */
  readonly isExact: boolean;
}

/** The keys (`codeKey`) of everything in a file's name that could be a number of a product. */
export function codesInFileName(name: string): string[] {
  return [...new Set(runsIn(stemOf(name)).map(({ key }) => key))];
}

/**
 * The products that a file's name means, of those whose numbers have one of its codes: one, none, or those
 * between which a person has to choose. A number at the start of the name goes before others, a longer one
 * before a shorter, one as it is written before one that differs in its separators, a SKU before an alias.
 */
export function productsInFileName(name: string, numbers: readonly ProductNumber[]): string[] {
  const stem = stemOf(name);
  const all = runsIn(stem).flatMap((run) => matchesOf(stem, run, numbers));
  const leading = all.filter(({ run }) => run.start === 0);
  const matches = leading.length > 0 ? leading : all;
  const longest = longestOf(matches, ({ run }) => run.key.length);
  const written = matches.filter(({ isExact }) => isExact);
  const exact = longestOf(written, ({ number }) => number.length);
  // Two ways to read the name: KC-250 and the file's number 2, or KC2502.
  const isLongestWritten = longest.some(({ isExact }) => isExact);
  const meant = isLongestWritten ? skusFirst(exact) : [...longest, ...skusFirst(exact)];
  return [...new Set(meant.map(({ productId }) => productId))];
}

function stemOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '');
}

function runsIn(stem: string): Run[] {
  const parts = [...stem.matchAll(/[^\s!-/:-@[-`{-~\p{Pd}]+/gu)].slice(0, PARTS_MAX);
  return parts.flatMap(({ index: start }, first) =>
    parts.slice(first).flatMap((_, more) => {
      const key = parts
        .slice(first, first + more + 1)
        .map(([part]) => part)
        .join('');
      const isNumber = first === 0 || (key.length >= INNER_MIN && /\p{N}/u.test(key));
      return isNumber ? [{ start: first === 0 ? 0 : start, key }] : [];
    }),
  );
}

function matchesOf(stem: string, run: Run, numbers: readonly ProductNumber[]): Match[] {
  return numbers
    .filter(({ number }) => codeKey(number) === run.key)
    .map((each) => ({ ...each, run, isExact: stem.startsWith(each.number, run.start) }));
}

function longestOf(matches: readonly Match[], length: (match: Match) => number): Match[] {
  const most = Math.max(...matches.map(length));
  return matches.filter((match) => length(match) === most);
}

function skusFirst(matches: readonly Match[]): readonly Match[] {
  const skus = matches.filter(({ kind }) => kind === 'sku');
  return skus.length > 0 ? skus : matches;
}
