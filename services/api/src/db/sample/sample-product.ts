import type { Blade } from '@kerf/domain/blade';
import type { Cents } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';

/** A product as the sample catalogue lists it. `stock` is what may still be ordered. */
export interface SampleProduct {
  readonly name: string;
  readonly sku: string;
  readonly des: string;
  readonly minOrder: number;
  readonly stock: number;
  readonly price: Cents;
  readonly blade: Blade | null;
  /** 1 unless it is sold in packs. */
  readonly packSize?: number;
  readonly priceTiers?: readonly PriceTier[];
  readonly aliases?: readonly string[];
  /** The SKU of the product to order instead. */
  readonly replacedBy?: string;
}
