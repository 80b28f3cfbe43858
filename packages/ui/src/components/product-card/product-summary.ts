import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import type { Blade } from '@kerf/domain/blade';
import type { PricedProduct } from '@kerf/domain/price-book';
import type { ProductPiece } from '@kerf/domain/shipping/piece';

/** The parts of a product that a card, a list or an order form shows. */
export interface ProductSummary extends PricedProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** The URL of a photo; empty if there is none. */
  readonly img: string;
  readonly blade: Blade | null;
  /** How one piece ships; absent if nothing of it is known. */
  readonly piece?: ProductPiece | undefined;
  /** Its first uploaded picture, which takes precedence over the photo. */
  readonly picture?: ProductPicture | undefined;
}
