import { plainLengths } from '../length.ts';
import { codesIn } from './code.ts';
import { readDimensions } from './dimensions.ts';
import { measureInWords, pitchInWords } from './in-words.ts';
import { isMaker } from './makers.ts';
import type { Meaning, Measure, Reading, Understood } from './meaning.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { lengthOf, type Quantity } from './quantity.ts';
import { soldAs } from './trade-sizes.ts';

const WORDS_MAX = 12;
const NUMBERS_MAX = 4;

/** Every blade is a saw blade: they narrow a search only where nothing else does. */
const everyBlade = new Set(['blade', 'blades', 'saw', 'saws', 'sawblade', 'sawblades']);
const said = 'a an and the for of with or in on to by my made max min rpm mm inch no nr type'.split(
  ' ',
);
// Labels without their number; Kerf is also etched on every blade of ours.
const labels = 'kerf bore arbor diameter dia teeth tooth tpi plate'.split(' ');
const fromWhere = 'usa germany italy china taiwan israel austria sweden japan czech republic'.split(
  ' ',
);
const nothing = new Set([...said, ...labels, ...fromWhere]);

/**
 * What a search text asks for: dimensions in millimetres and inches, teeth, grind, words, numbers of
 * makers, and whatever is etched on an old blade between them. It never fails; what means nothing is
 * said to be left out.
 */
export function understandSearch(text: string): Meaning {
  const plain = withoutLooseEnd(plainLengths(text));
  const pieces = piecesOf(plain);
  const draft = new Draft(shapeIn(pieces));
  for (const piece of pieces) draft.take(piece);
  const unnamed = plain.split(' ').filter((word) => !isMaker(word));
  // A maker's number is compared without the maker's name first.
  const codes = new Set([...codesIn(unnamed.join(' ')), ...codesIn(plain)]);
  return { ...draft.meaning(), codes: [...codes] };
}

const looseEnd = /^(.*?)(\d+(?:[.,/]\d+)?"?)(?: ?[x×*✕.,/]| [zt])$/i;

/** Leaves out what is still being typed behind a dimension: the cross, comma or letter before the next one. */
function withoutLooseEnd(text: string): string {
  const [, before = '', number] = looseEnd.exec(text) ?? [];
  if (number === undefined) return text;
  // The end of a code, as in KC-250-30-80X, is no dimension.
  const isFirst = !/\d/.test(before) && /(?:^|\s)$/.test(before);
  return isFirst || /\d"? ?[x×*✕] ?$/i.test(before) ? `${before}${number}` : text;
}

/** What the words around its dimensions say of a blade. */
function shapeIn(pieces: readonly Piece[]): Meaning['shape'] {
  const isStrip = pieces.some(
    (piece) =>
      piece.form === 'pitch' ||
      (piece.form === 'measure' && ['length', 'width', 'thickness'].includes(piece.measure)) ||
      (piece.form === 'word' && /^(?:band(?:saw)?|recip\w*|sabre|jigsaw)$/i.test(piece.read)),
  );
  if (isStrip) return 'strip';
  const isDisc = pieces.some(
    (piece) =>
      piece.form === 'teeth' ||
      piece.form === 'grind' ||
      (piece.form === 'measure' && ['diameter', 'bore', 'kerf', 'plate'].includes(piece.measure)) ||
      (piece.form === 'word' && /^circular$/i.test(piece.read)),
  );
  return isDisc ? 'disc' : null;
}

/** A meaning while it is put together. What is said twice counts the first time. */
class Draft {
  #measures: { [Name in Measure]?: number } = {};
  #soldAs: readonly number[] = [];
  #shape: Meaning['shape'];
  #teeth: Meaning['teeth'] = null;
  #teethPerInch: Meaning['teethPerInch'] = null;
  #grind: Meaning['grind'] = null;
  readonly #numbers: number[] = [];
  readonly #words: string[] = [];
  readonly #understood: Understood[] = [];

  constructor(shape: Meaning['shape']) {
    this.#shape = shape;
  }

  take(piece: Piece): void {
    switch (piece.form) {
      case 'dimensions':
        this.#takeDimensions(piece.read);
        break;
      case 'measure':
        this.#takeMeasure(
          piece.read,
          piece.measure,
          lengthOf(piece.quantity),
          piece.quantity.unit === 'in' ? piece.quantity.value : null,
        );
        break;
      case 'quantity':
        this.#takeQuantity(piece.read, piece.quantity);
        break;
      case 'teeth':
        this.#takeTeeth(piece.read, piece.teeth);
        break;
      case 'pitch':
        this.#takePitch(piece.read, piece);
        break;
      case 'grind':
        if (this.#grind === null) this.#grind = piece.grind;
        this.#say('grind', piece.read, `${piece.grind} grind`);
        break;
      case 'noise':
        this.#say('ignored', piece.read, 'Not searched for');
        break;
      default:
        this.#takeWord(piece.read);
        break;
    }
  }

  meaning(): Omit<Meaning, 'codes'> {
    const isOnlyWords = !this.#understood.some(
      ({ what }) => what !== 'words' && what !== 'ignored',
    );
    const telling = this.#words.filter((word) => !everyBlade.has(word));
    const words = telling.length > 0 || !isOnlyWords ? telling : this.#words;
    return {
      measures: this.#measures,
      soldAs: this.#soldAs,
      shape: this.#shape,
      teeth: this.#teeth,
      teethPerInch: this.#teethPerInch,
      grind: this.#grind,
      numbers: this.#numbers,
      words: words.slice(0, WORDS_MAX),
      understood: this.#understood,
    };
  }

  #takeDimensions(read: string): void {
    const { measures, teeth, teethPerInch, shape, inches } = readDimensions(read, this.#shape);
    this.#shape = shape;
    for (const [measure, length] of entriesOf(measures)) {
      this.#takeMeasure(read, measure, length, inches);
    }
    if (teeth !== null) this.#takeTeeth(read, teeth);
    if (teethPerInch !== null) this.#takePitch(read, { from: teethPerInch, to: teethPerInch });
  }

  /** `inches` is the diameter as it was written in inches, if it was. */
  #takeMeasure(read: string, measure: Measure, length: number, inches: number | null): void {
    if (this.#measures[measure] !== undefined || length <= 0) {
      this.#say('ignored', read, 'Not searched for');
      return;
    }
    this.#measures = { ...this.#measures, [measure]: length };
    const isDiameter = measure === 'size' || measure === 'diameter';
    const sold = isDiameter && inches !== null ? soldAs(inches) : [];
    if (isDiameter) this.#soldAs = sold;
    this.#say(measure, read, measureInWords(measure, length, sold));
  }

  #takeTeeth(read: string, teeth: number): void {
    if (this.#teeth !== null) {
      this.#say('ignored', read, 'Not searched for');
      return;
    }
    this.#teeth = teeth;
    this.#say('teeth', read, `${teeth} teeth`);
  }

  #takePitch(read: string, pitch: { from: number; to: number }): void {
    this.#teethPerInch ??= { from: pitch.from, to: pitch.to };
    this.#say('teethPerInch', read, pitchInWords(pitch));
  }

  /** A number by itself is named by its unit and its size. */
  #takeQuantity(read: string, quantity: Quantity): void {
    const { value, unit, isWhole } = quantity;
    if (unit === null && isWhole) {
      this.#takeWholeNumber(read, value);
      return;
    }
    // 7.25 and 10.25 are sizes in inches, 25.4 and 15.88 are bores in millimetres.
    const isInches =
      unit === null && value > INCHES_MIN && value < INCHES_MAX && (value * 16) % 1 === 0;
    const length = lengthOf(quantity, isInches ? 'in' : 'mm');
    const inches = isInches || unit === 'in' ? value : null;
    this.#takeMeasure(read, this.#measureOf(length), length, inches);
  }

  #takeWholeNumber(read: string, value: number): void {
    if (value < SIZE_MIN_MM) {
      this.#takeWord(read);
      return;
    }
    if (this.#numbers.length === NUMBERS_MAX) {
      this.#say('ignored', read, 'Not searched for');
      return;
    }
    this.#numbers.push(value);
    this.#say('size', read, `${measureInWords('size', value)}, or ${value} in the name`);
  }

  #measureOf(length: number): Measure {
    const isStrip = this.#shape === 'strip';
    if (length >= SIZE_MIN_MM)
      return isStrip ? 'length' : this.#shape === 'disc' ? 'diameter' : 'size';
    if (isStrip) return length < STRIP_MAX_MM ? 'thickness' : 'width';
    return length > KERF_MAX_MM ? 'bore' : 'kerf';
  }

  #takeWord(read: string): void {
    const word = read.toLowerCase();
    if (nothing.has(word)) {
      this.#say('ignored', read, 'Not searched for');
      return;
    }
    if (this.#words.includes(word)) return;
    this.#words.push(word);
    if (!everyBlade.has(word)) this.#say('words', read, `“${read}” in the name or description`);
  }

  #say(what: Reading, read: string, means: string): void {
    this.#understood.push({ what, read, means });
  }
}

const SIZE_MIN_MM = 80;
const KERF_MAX_MM = 8;
const STRIP_MAX_MM = 1.8;
const INCHES_MIN = 6;
const INCHES_MAX = 30;

function entriesOf(measures: Meaning['measures']): [Measure, number][] {
  const names: Measure[] = ['diameter', 'bore', 'kerf', 'plate', 'length', 'width', 'thickness'];
  return names.flatMap((name): [Measure, number][] => {
    const length = measures[name];
    return length === undefined ? [] : [[name, length]];
  });
}
