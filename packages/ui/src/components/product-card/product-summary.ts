import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import type { Blade } from '@kerf/domain/blade';
import type { Offer } from '../volume-prices/offer.ts';

/** What a card, a list or an order form shows of a product. */
export interface ProductSummary extends Offer {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** The address of a photo, or nothing where there is none. */
  readonly img: string;
  readonly blade: Blade | null;
  /** The first of its uploaded pictures, which comes before the photo. */
  readonly picture?: ProductPicture | undefined;
}
