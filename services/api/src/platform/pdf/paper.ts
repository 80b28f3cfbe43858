import type { Paper } from '@kerf/contract/schemas/shop-settings';

/** Lengths are points, 72 to the inch. */
export interface PaperSize {
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
