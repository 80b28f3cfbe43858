import type { Bounds } from '@kerf/domain/bounds';
import type { Cents } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';

/** What a product costs, and the orderable quantities. */
export interface Offer extends Bounds {
  /** Cents per piece, below the first tier. */
  readonly unitPrice: Cents;
  /** Lower prices for larger quantities, in ascending order of quantity. */
  readonly priceTiers: readonly PriceTier[];
}
