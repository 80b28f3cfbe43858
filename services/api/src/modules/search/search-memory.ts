import { KeptFinds } from './kept-finds.ts';
import { KeptProducts } from './kept-products.ts';

/** What searches keep of the catalogue until it changes. */
export class SearchMemory {
  readonly finds: KeptFinds;
  readonly products: KeptProducts;

  /** Short where no process hears of another's changes. */
  constructor(maxAgeMs: number) {
    this.finds = new KeptFinds(maxAgeMs);
    this.products = new KeptProducts(maxAgeMs);
  }

  forget(): void {
    this.finds.forget();
    this.products.forget();
  }
}
