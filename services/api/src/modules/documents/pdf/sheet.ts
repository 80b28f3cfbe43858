import type { PaperSize } from './paper.ts';

/** Whose paper it is, as it is drawn at the top and at the bottom. */
export interface SheetHead {
  readonly shopName: string;
  /** Address, mail, phone and tax number, a line each. */
  readonly shopLines: readonly string[];
  readonly footer: string;
  readonly logo: SheetLogo | null;
  readonly paper: PaperSize;
}

export interface SheetLogo {
  /** An opaque PNG or a JPEG. A file holds the same address once, however many pages show it. */
  readonly dataUri: string;
  readonly width: number;
  readonly height: number;
}

export interface SheetColumn {
  readonly title: string;
  /** In points; the column without one takes what is left. */
  readonly width?: number;
  readonly align?: 'right';
}

export interface SheetCell {
  readonly text: string;
  /** Smaller, below it. */
  readonly detail?: string;
  readonly isStrong?: boolean;
  /** A square to tick in place of a text. */
  readonly isBox?: boolean;
}

/** One document of one or more pages, as data: everything that is drawn, and nothing of where. */
export interface Sheet {
  readonly head: SheetHead;
  /** "Invoice". */
  readonly title: string;
  /** What it is known by, beside the title: "2026-000123". */
  readonly number: string;
  /** Drawn as a bar code. */
  readonly barcode?: string;
  readonly address?: { readonly title: string; readonly lines: readonly string[] };
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** What the rows come to so far, one for each: carried from page to page. */
  readonly runningTotals?: readonly string[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
}
