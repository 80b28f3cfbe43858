import { linesByProduct } from '@kerf/domain/lines-by-product';
import { exceedsNewUsersShare } from '@kerf/domain/new-user';
import type { OrderHold } from '@kerf/domain/order-state';
import type { SoldProduct, StockLine } from '../../../ledger/stock-book/change-stock.ts';

/** The units of a product held by orders of new users. */
export interface FirstHolds {
  readonly product_id: string;
  readonly quantity: number;
}

/**
 * The stock of the products that a transaction has locked, minus what it has held so far. The holds made
 * here must be written in the same transaction.
 */
export class AvailableStock {
  readonly #products: ReadonlyMap<string, SoldProduct>;
  readonly #held = new Map<string, number>();
  readonly #heldByNewUsers: Map<string, number>;

  constructor(locked: readonly SoldProduct[], firstHolds: readonly FirstHolds[]) {
    this.#products = new Map(locked.map((product) => [product.id, product]));
    this.#heldByNewUsers = new Map(firstHolds.map((row) => [row.product_id, row.quantity]));
  }

  /** Returns a product that is on sale. */
  product(id: string): SoldProduct | undefined {
    const product = this.#products.get(id);
    return product?.sold ? product : undefined;
  }

  /** Returns the units that can still be ordered. */
  available({ id, on_hand, held }: SoldProduct): number {
    return on_hand - held - (this.#held.get(id) ?? 0);
  }

  /** Holds the units of an order and returns the kind of hold: `none` for a new user once the share of new users is used up. */
  hold(ordered: readonly StockLine[], isNewUser: boolean): OrderHold {
    const lines = linesByProduct(ordered);
    if (isNewUser && lines.some((line) => this.#exceedsShare(line))) return 'none';
    for (const line of lines) {
      addTo(this.#held, line);
      if (isNewUser) addTo(this.#heldByNewUsers, line);
    }
    return isNewUser ? 'first' : 'full';
  }

  #exceedsShare({ productId, quantity }: StockLine): boolean {
    const held = this.#heldByNewUsers.get(productId) ?? 0;
    return exceedsNewUsersShare(held, quantity, this.#products.get(productId)?.on_hand ?? 0);
  }
}

function addTo(units: Map<string, number>, { productId, quantity }: StockLine): void {
  units.set(productId, (units.get(productId) ?? 0) + quantity);
}
