import type { Grind } from '../blade.ts';

/** The measures of a blade that a search can contain. `size` is the diameter of a disc or the length of a strip. */
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

/** What a term of a search can mean. */
export const termKinds = [
  'code',
  ...measureNames,
  'teeth',
  'teethPerInch',
  'grind',
  'words',
  'spelling',
  'ignored',
] as const;
export type TermKind = (typeof termKinds)[number];

/** A term of a search, and how it was understood, as shown to the buyer. */
export interface UnderstoodTerm {
  readonly what: TermKind;
  readonly read: string;
  readonly means: string;
}

/** How far a measure may be from the searched one and still match exactly, in millimetres. */
export const TOLERANCE_MM = 0.5;

/** The same for a measure typed with decimals in millimetres: the others that match are only close. */
export const PRECISE_TOLERANCE_MM = 0.05;

/** What a search text asks for. What it does not contain can be anything. */
export interface ParsedSearch {
  /** In millimetres. */
  readonly measures: { readonly [Name in Measure]?: number };
  /** The measures that were typed with decimals in millimetres. */
  readonly precise: readonly Measure[];
  /** The diameters in millimetres that are sold under the searched size in inches. */
  readonly soldAs: readonly number[];
  /** A disc (circular blade) or a strip (band or reciprocating blade); null if the search does not say. */
  readonly shape: 'disc' | 'strip' | null;
  readonly teeth: number | null;
  readonly teethPerInch: { readonly from: number; readonly to: number } | null;
  readonly grind: Grind | null;
  /** Numbers without a unit, such as `250`: a size in millimetres or part of a name. */
  readonly numbers: readonly number[];
  /** In lower case. */
  readonly words: readonly string[];
  /** The keys (`codeKey`) of every part of the text that could be a SKU or another maker's number. */
  readonly codes: readonly string[];
  readonly understood: readonly UnderstoodTerm[];
}

/** Every length that matches a measure: the searched one, and what is sold under that size. */
export function acceptedLengths(
  { measures, soldAs }: ParsedSearch,
  measure: Measure,
): readonly number[] {
  const length = measures[measure];
  if (length === undefined) return [];
  return measure === 'size' || measure === 'diameter' ? [length, ...soldAs] : [length];
}

/** Whether a search contains anything that a blade's specification can match. */
export function hasSpecification({ measures, teeth, teethPerInch, grind }: ParsedSearch): boolean {
  return (
    Object.keys(measures).length > 0 || teeth !== null || teethPerInch !== null || grind !== null
  );
}
