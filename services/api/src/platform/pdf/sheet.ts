import type { Paper } from '@kerf/contract/schemas/shop-settings';

/** The shop's letterhead and footer. */
export interface SheetHead {
  readonly shopName: string;
  /** Address, mail, phone and tax number, one line each. */
  readonly shopLines: readonly string[];
  readonly footer: string;
  readonly logo: SheetLogo | null;
  readonly paper: PaperSize;
  /** The shop's time zone, in which the days on the sheet are. */
  readonly timeZone: string;
}

export interface SheetLogo {
  /** An opaque PNG or JPEG. It is stored once per file, however many pages show it. */
  readonly dataUri: string;
  readonly width: number;
  readonly height: number;
}

export interface SheetColumn {
  readonly title: string;
  /** In points; the column without a width takes the rest. */
  readonly width?: number;
  readonly align?: 'right';
}

export interface SheetCell {
  readonly text: string;
  /** Smaller text below it. */
  readonly detail?: string;
  readonly isStrong?: boolean;
  /** Draws a box to tick instead of text. */
  readonly isBox?: boolean;
}

/** The content of one document, of one or more pages, without its layout. */
export interface Sheet {
  readonly head: SheetHead;
  /** "Invoice". */
  readonly title: string;
  /** Shown beside the title: "2026-000123". */
  readonly number: string;
  /** Drawn as a barcode. */
  readonly barcode?: string;
  readonly address?: { readonly title: string; readonly lines: readonly string[] };
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** The running total after each row, carried from page to page. */
  readonly runningTotals?: readonly string[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
}

/** Lengths are points, 72 to the inch. */
interface PaperSize {
  readonly width: number;
  readonly height: number;
}

export const paperSizes: Readonly<Record<Paper, PaperSize>> = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
};

/** The margin of a page, within reach of every printer. */
export const MARGIN = 48;
/** The height of the footer above the lower margin. */
export const FOOTER = 30;
