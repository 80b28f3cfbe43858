import type { Blade } from '@kerf/domain/blade';
import type { Bounds } from '@kerf/domain/bounds';
import type { Cents } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';

/** What a card, a list or an order form shows of a product. */
export interface ProductSummary extends Bounds {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** Cents for one piece, below the first of the tiers. */
  readonly unitPrice: Cents;
  readonly priceTiers: readonly PriceTier[];
  /** The address of a photo, or nothing where there is none. */
  readonly img: string;
  readonly blade: Blade | null;
}
