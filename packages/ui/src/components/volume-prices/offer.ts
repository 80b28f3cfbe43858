import type { Bounds } from '@kerf/domain/bounds';
import type { Cents } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';

/** What a product costs, and in which quantities it can be ordered. */
export interface Offer extends Bounds {
  /** Cents for one piece, below the first tier. */
  readonly unitPrice: Cents;
  /** Lower prices for more pieces, rising in quantity. */
  readonly priceTiers: readonly PriceTier[];
}
