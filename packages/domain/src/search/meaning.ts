import type { Grind } from '../blade.ts';

/** What a piece of a search can be taken for. */
export const readings = [
  'code',
  'size',
  'diameter',
  'bore',
  'kerf',
  'plate',
  'length',
  'width',
  'thickness',
  'teeth',
  'teethPerInch',
  'grind',
  'words',
  'spelling',
  'ignored',
] as const;
export type Reading = (typeof readings)[number];

/** A piece of a search and what it was taken for, in words that a buyer would use. */
export interface Understood {
  readonly what: Reading;
  readonly read: string;
  readonly means: string;
}

/** The measures of a blade that a search can ask for, in millimetres. */
export const measures = [
  'size',
  'diameter',
  'bore',
  'kerf',
  'plate',
  'length',
  'width',
  'thickness',
] as const satisfies Reading[];
export type Measure = (typeof measures)[number];

/** How far a blade may be from what was asked for and still be it, in millimetres. */
export const TOLERANCE_MM = 0.5;

/** What a search asks for. What it leaves out may be anything. */
export interface Meaning {
  /** `size` is the diameter of a disc or the length of a strip. */
  readonly measures: { readonly [Name in Measure]?: number };
  readonly teeth: number | null;
  readonly teethPerInch: number | null;
  readonly grind: Grind | null;
  /** In lower case. */
  readonly words: readonly string[];
  /** The whole text and its pieces, as SKUs and other makers' numbers are compared. */
  readonly codes: readonly string[];
  readonly understood: readonly Understood[];
}
