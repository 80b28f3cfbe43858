/** A nominal size in inches, and the diameters in millimetres of the blades sold under it. */
interface TradeSize {
  readonly inches: number;
  readonly millimetres: readonly number[];
}

/**
 * Source: the two sizes that makers print on a blade and in their catalogues ("250 mm, 9 7/8 in"). Lists
 * only diameters whose nominal size is not the exact conversion; a test checks that no pair is more than
 * 3% apart.
 */
export const tradeSizes: readonly TradeSize[] = [
  { inches: 4, millimetres: [100] },
  { inches: 4 + 1 / 2, millimetres: [115] },
  { inches: 5, millimetres: [125] },
  { inches: 5 + 3 / 8, millimetres: [136] },
  { inches: 6 + 1 / 4, millimetres: [160] },
  { inches: 7, millimetres: [180] },
  { inches: 7 + 1 / 4, millimetres: [184, 185] },
  { inches: 7 + 1 / 2, millimetres: [190] },
  { inches: 8, millimetres: [200] },
  { inches: 9, millimetres: [230] },
  { inches: 9 + 1 / 2, millimetres: [240] },
  { inches: 9 + 7 / 8, millimetres: [250] },
  { inches: 10, millimetres: [250, 254, 255] },
  { inches: 11 + 3 / 4, millimetres: [300] },
  { inches: 11 + 7 / 8, millimetres: [300] },
  { inches: 12, millimetres: [300, 303, 305] },
  { inches: 12 + 1 / 2, millimetres: [315] },
  { inches: 13 + 3 / 4, millimetres: [350] },
  { inches: 14, millimetres: [350, 355] },
  { inches: 16, millimetres: [400, 405] },
  { inches: 17 + 3 / 4, millimetres: [450] },
  { inches: 18, millimetres: [450, 460] },
  { inches: 19 + 3 / 4, millimetres: [500] },
  { inches: 20, millimetres: [500] },
];

/** The diameters in millimetres that are sold under a nominal size in inches; empty if there is no such size. */
export function soldAs(inches: number): readonly number[] {
  return tradeSizes.find((size) => size.inches === inches)?.millimetres ?? [];
}
