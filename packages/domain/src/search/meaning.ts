import type { Grind } from '../blade.ts';

/** The measures of a blade that a search can ask for. `size` is the diameter of a disc or the length of a strip. */
export const measureNames = [
  'size',
  'diameter',
  'bore',
  'kerf',
  'plate',
  'length',
  'width',
  'thickness',
] as const;
export type Measure = (typeof measureNames)[number];

/** What a piece of a search can be taken for. */
export const readings = [
  'code',
  ...measureNames,
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

/** How far a blade may be from what was asked for and still be it, in millimetres. */
export const TOLERANCE_MM = 0.5;

/** What a search asks for. What it leaves out may be anything. */
export interface Meaning {
  /** In millimetres. */
  readonly measures: { readonly [Name in Measure]?: number };
  /** The diameters in millimetres that are sold under the size in inches that was asked for. */
  readonly soldAs: readonly number[];
  /** A disc, or a band or reciprocating blade, where the search leaves no doubt. */
  readonly shape: 'disc' | 'strip' | null;
  readonly teeth: number | null;
  readonly teethPerInch: { readonly from: number; readonly to: number } | null;
  readonly grind: Grind | null;
  /** Numbers that are a size in millimetres or part of a name: `250` without a unit. */
  readonly numbers: readonly number[];
  /** In lower case. */
  readonly words: readonly string[];
  /** The whole text and its pieces, as SKUs and other makers' numbers are compared. */
  readonly codes: readonly string[];
  readonly understood: readonly Understood[];
}

/** Every length that a measure may have: the one asked for, and what is sold under its name. */
export function lengthsOf({ measures, soldAs }: Meaning, measure: Measure): readonly number[] {
  const length = measures[measure];
  if (length === undefined) return [];
  return measure === 'size' || measure === 'diameter' ? [length, ...soldAs] : [length];
}

/** Whether a search asks for anything that a specification answers. */
export function asksForSpecification({ measures, teeth, teethPerInch, grind }: Meaning): boolean {
  return (
    Object.keys(measures).length > 0 || teeth !== null || teethPerInch !== null || grind !== null
  );
}
