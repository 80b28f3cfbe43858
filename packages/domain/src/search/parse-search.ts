import { plainLengths } from '../length.ts';
import { codesIn } from './code.ts';
import { describeMeasure, describePitch } from './describe-term.ts';
import { readDimensions } from './dimensions.ts';
import { isMaker } from './makers.ts';
import type { Measure, ParsedSearch, TermKind, UnderstoodTerm } from './parsed-search.ts';
import { lengthOf, type Quantity } from './quantity.ts';
import { type Token, tokenize } from './tokenize.ts';
import { soldAs } from './trade-sizes.ts';

const WORDS_MAX = 12;
const NUMBERS_MAX = 4;

/** Words that fit every product. They are searched for only if the text contains nothing else. */
const genericWords = new Set(['blade', 'blades', 'saw', 'saws', 'sawblade', 'sawblades']);
const fillerWords =
  'a an and the for of with or in on to by my made max min rpm mm inch no nr type'.split(' ');
// Labels without a number. Kerf is also etched on every blade of ours.
const labels = 'kerf bore arbor diameter dia teeth tooth tpi plate'.split(' ');
const countries = 'usa germany italy china taiwan israel austria sweden japan czech republic'.split(
  ' ',
);
const ignoredWords = new Set([...fillerWords, ...labels, ...countries]);

/**
 * Parses a search text: dimensions in millimetres or inches, teeth, grind, words, makers' numbers, and
 * anything else that is etched on an old blade. Never fails; parts without a meaning are reported as
 * ignored.
 */
export function parseSearch(text: string): ParsedSearch {
  const plain = withoutUnfinishedEnd(plainLengths(text));
  const tokens = tokenize(plain);
  const builder = new ParsedSearchBuilder(shapeOf(tokens));
  for (const token of tokens) builder.add(token);
  const unnamed = plain.split(' ').filter((word) => !isMaker(word));
  // A maker's number is tried without the maker's name first.
  const codes = new Set([...codesIn(unnamed.join(' ')), ...codesIn(plain)]);
  return { ...builder.build(), codes: [...codes] };
}

const unfinishedEnd = /^(.*?)(\d+(?:[.,/]\d+)?"?)(?: ?[x×*✕.,/]| [zt])$/i;

/** Removes a cross, comma or letter at the end that begins a dimension still being typed. */
function withoutUnfinishedEnd(text: string): string {
  const [, before = '', number] = unfinishedEnd.exec(text) ?? [];
  if (number === undefined) return text;
  // The end of a code, such as KC-250-30-80X, is not a dimension.
  const isFirst = !/\d/.test(before) && /(?:^|\s)$/.test(before);
  return isFirst || /\d"? ?[x×*✕] ?$/i.test(before) ? `${before}${number}` : text;
}

/** The shape of the blade, if any token implies one. */
function shapeOf(tokens: readonly Token[]): ParsedSearch['shape'] {
  const isStrip = tokens.some(
    (token) =>
      token.type === 'pitch' ||
      (token.type === 'measure' && ['length', 'width', 'thickness'].includes(token.measure)) ||
      (token.type === 'word' && /^(?:band(?:saw)?|recip\w*|sabre|jigsaw)$/i.test(token.read)),
  );
  if (isStrip) return 'strip';
  const isDisc = tokens.some(
    (token) =>
      token.type === 'teeth' ||
      token.type === 'grind' ||
      (token.type === 'measure' && ['diameter', 'bore', 'kerf', 'plate'].includes(token.measure)) ||
      (token.type === 'word' && /^circular$/i.test(token.read)),
  );
  return isDisc ? 'disc' : null;
}

/** Builds a parsed search. If the text gives a value twice, the first one counts. */
class ParsedSearchBuilder {
  #measures: { [Name in Measure]?: number } = {};
  #soldAs: readonly number[] = [];
  readonly #precise: Measure[] = [];
  #shape: ParsedSearch['shape'];
  #teeth: ParsedSearch['teeth'] = null;
  #teethPerInch: ParsedSearch['teethPerInch'] = null;
  #grind: ParsedSearch['grind'] = null;
  readonly #numbers: number[] = [];
  readonly #words: string[] = [];
  readonly #understood: UnderstoodTerm[] = [];

  constructor(shape: ParsedSearch['shape']) {
    this.#shape = shape;
  }

  add(token: Token): void {
    switch (token.type) {
      case 'dimensions':
        this.#addDimensions(token.read);
        break;
      case 'measure':
        this.#addMeasure(
          token.read,
          token.measure,
          lengthOf(token.quantity),
          token.quantity.unit === 'in' ? token.quantity.value : null,
        );
        break;
      case 'quantity':
        this.#addQuantity(token.read, token.quantity);
        break;
      case 'teeth':
        this.#addTeeth(token.read, token.teeth);
        break;
      case 'pitch':
        this.#addPitch(token.read, token);
        break;
      case 'grind':
        if (this.#grind === null) this.#grind = token.grind;
        this.#describe('grind', token.read, `${token.grind} grind`);
        break;
      case 'noise':
        this.#describe('ignored', token.read, 'Not searched for');
        break;
      default:
        this.#addWord(token.read);
        break;
    }
  }

  build(): Omit<ParsedSearch, 'codes'> {
    const isOnlyWords = !this.#understood.some(
      ({ what }) => what !== 'words' && what !== 'ignored',
    );
    const specific = this.#words.filter((word) => !genericWords.has(word));
    const words = specific.length > 0 || !isOnlyWords ? specific : this.#words;
    return {
      measures: this.#measures,
      soldAs: this.#soldAs,
      precise: this.#precise,
      shape: this.#shape,
      teeth: this.#teeth,
      teethPerInch: this.#teethPerInch,
      grind: this.#grind,
      numbers: this.#numbers,
      words: words.slice(0, WORDS_MAX),
      understood: this.#understood,
    };
  }

  #addDimensions(read: string): void {
    const { measures, teeth, teethPerInch, shape, inches } = readDimensions(read, this.#shape);
    this.#shape = shape;
    for (const [measure, length] of entriesOf(measures)) {
      this.#addMeasure(read, measure, length, inches);
    }
    if (teeth !== null) this.#addTeeth(read, teeth);
    if (teethPerInch !== null) this.#addPitch(read, { from: teethPerInch, to: teethPerInch });
  }

  /** `inches` is the diameter as it was written in inches, if it was. */
  #addMeasure(read: string, measure: Measure, length: number, inches: number | null): void {
    if (this.#measures[measure] !== undefined || length <= 0) {
      this.#describe('ignored', read, 'Not searched for');
      return;
    }
    this.#measures = { ...this.#measures, [measure]: length };
    if (!Number.isInteger(length) && inches === null && !hasInches(read))
      this.#precise.push(measure);
    const isDiameter = measure === 'size' || measure === 'diameter';
    const sold = isDiameter && inches !== null ? soldAs(inches) : [];
    if (isDiameter) this.#soldAs = sold;
    this.#describe(measure, read, describeMeasure(measure, length, sold));
  }

  #addTeeth(read: string, teeth: number): void {
    if (this.#teeth !== null) {
      this.#describe('ignored', read, 'Not searched for');
      return;
    }
    this.#teeth = teeth;
    this.#describe('teeth', read, `${teeth} teeth`);
  }

  #addPitch(read: string, pitch: { from: number; to: number }): void {
    this.#teethPerInch ??= { from: pitch.from, to: pitch.to };
    this.#describe('teethPerInch', read, describePitch(pitch));
  }

  /** The unit and size of a bare number decide which measure it is. */
  #addQuantity(read: string, quantity: Quantity): void {
    const { value, unit, isWhole } = quantity;
    if (unit === null && isWhole) {
      this.#addWholeNumber(read, value);
      return;
    }
    // 7.25 and 10.25 are sizes in inches, 25.4 and 15.88 are bores in millimetres.
    const isInches =
      unit === null && value > INCHES_MIN && value < INCHES_MAX && (value * 16) % 1 === 0;
    const length = lengthOf(quantity, isInches ? 'in' : 'mm');
    const inches = isInches || unit === 'in' ? value : null;
    this.#addMeasure(read, this.#measureOf(length), length, inches);
  }

  #addWholeNumber(read: string, value: number): void {
    if (value < SIZE_MIN_MM) {
      this.#addWord(read);
      return;
    }
    if (this.#numbers.length === NUMBERS_MAX) {
      this.#describe('ignored', read, 'Not searched for');
      return;
    }
    this.#numbers.push(value);
    this.#describe('size', read, `${describeMeasure('size', value)}, or ${value} in the name`);
  }

  #measureOf(length: number): Measure {
    const isStrip = this.#shape === 'strip';
    if (length >= SIZE_MIN_MM)
      return isStrip ? 'length' : this.#shape === 'disc' ? 'diameter' : 'size';
    if (isStrip) return length < STRIP_MAX_MM ? 'thickness' : 'width';
    return length > KERF_MAX_MM ? 'bore' : 'kerf';
  }

  #addWord(read: string): void {
    const word = read.toLowerCase();
    if (ignoredWords.has(word)) {
      this.#describe('ignored', read, 'Not searched for');
      return;
    }
    if (this.#words.includes(word)) return;
    this.#words.push(word);
    if (!genericWords.has(word))
      this.#describe('words', read, `“${read}” in the name or description`);
  }

  #describe(what: TermKind, read: string, means: string): void {
    this.#understood.push({ what, read, means });
  }
}

/** A fraction, such as `5/8` but not the `3.2/2.2` of kerf and plate, is in inches. */
function hasInches(read: string): boolean {
  return /["″”]|in(?:ch(?:es)?)?\b|(?<![\d.,])\d+\/\d+(?![\d.,])/i.test(read);
}

const SIZE_MIN_MM = 80;
const KERF_MAX_MM = 8;
const STRIP_MAX_MM = 1.8;
const INCHES_MIN = 6;
const INCHES_MAX = 30;

function entriesOf(measures: ParsedSearch['measures']): [Measure, number][] {
  const names: Measure[] = ['diameter', 'bore', 'kerf', 'plate', 'length', 'width', 'thickness'];
  return names.flatMap((name): [Measure, number][] => {
    const length = measures[name];
    return length === undefined ? [] : [[name, length]];
  });
}
