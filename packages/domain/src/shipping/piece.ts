/** One piece of a product as it ships. Null or empty where it is not known. */
export interface ProductPiece {
  /** Its weight with its packing. */
  readonly grams: number | null;
  /** Its sides with its packing, in millimeters: all of them, or none. */
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Where it was made: ISO 3166-1 alpha-2. */
  readonly origin: string;
  /** The code of the Harmonized System: "8202.31". */
  readonly customsCode: string;
}

/** A piece of which nothing is known. */
export const UNKNOWN_PIECE: ProductPiece = {
  grams: null,
  length: null,
  width: null,
  height: null,
  origin: '',
  customsCode: '',
};

/** The piece, or null if nothing is known of it. */
export function knownPiece(piece: ProductPiece | null | undefined): ProductPiece | null {
  if (!piece) return null;
  const { grams, length, width, height, origin, customsCode } = piece;
  const isKnown = [grams, length, width, height].some((each) => each !== null);
  return isKnown || origin !== '' || customsCode !== ''
    ? { grams, length, width, height, origin, customsCode }
    : null;
}

/** What rates go by: the weight of a piece in grams and its longest side in millimeters; null if not known. */
export function shippedSize(piece: ProductPiece | null | undefined): {
  readonly grams: number | null;
  readonly longestMm: number | null;
} {
  const { grams, length, width, height } = piece ?? UNKNOWN_PIECE;
  const sides = [length, width, height].filter((side) => side !== null);
  return { grams, longestMm: sides.length === 3 ? Math.max(...sides) : null };
}

/** The sides that are missing, where others are known. */
export function pieceFaults({
  length,
  width,
  height,
}: Pick<ProductPiece, 'length' | 'width' | 'height'>): readonly ('length' | 'width' | 'height')[] {
  const sides = { length, width, height };
  const missing = (['length', 'width', 'height'] as const).filter((side) => sides[side] === null);
  return missing.length === 3 ? [] : missing;
}
