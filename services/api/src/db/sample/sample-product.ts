import type { Blade } from '@kerf/domain/blade';
import type { Cents } from '@kerf/domain/money';

/** A product as the sample catalogue lists it. `stock` is what may still be ordered. */
export interface SampleProduct {
  readonly name: string;
  readonly sku: string;
  readonly des: string;
  readonly minOrder: number;
  readonly stock: number;
  readonly price: Cents;
  readonly blade: Blade | null;
}
