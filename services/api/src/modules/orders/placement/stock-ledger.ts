import { exceedsNewAccountsShare, type OrderHold } from '@kerf/domain/order-state';
import type { SoldProduct, StockLine } from '../change-stock.ts';

/** The units of a product held by orders of new accounts. */
export interface FirstHolds {
  readonly product_id: string;
  readonly quantity: number;
}

/**
 * The stock of the products that a transaction has locked, minus what it has held so far. The holds made
 * here must be written in the same transaction.
 */
export class StockLedger {
  readonly #products: ReadonlyMap<string, SoldProduct>;
  readonly #held = new Map<string, number>();
  readonly #heldByNewAccounts: Map<string, number>;

  constructor(locked: readonly SoldProduct[], firstHolds: readonly FirstHolds[]) {
    this.#products = new Map(locked.map((product) => [product.id, product]));
    this.#heldByNewAccounts = new Map(firstHolds.map((row) => [row.product_id, row.quantity]));
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

  /** Holds the units of an order and returns the kind of hold: `none` for a new account once the share of new accounts is used up. */
  hold(lines: readonly StockLine[], isNewAccount: boolean): OrderHold {
    if (isNewAccount && lines.some((line) => this.#exceedsShare(line))) return 'none';
    for (const line of lines) {
      addTo(this.#held, line);
      if (isNewAccount) addTo(this.#heldByNewAccounts, line);
    }
    return isNewAccount ? 'first' : 'full';
  }

  #exceedsShare({ productId, quantity }: StockLine): boolean {
    const held = this.#heldByNewAccounts.get(productId) ?? 0;
    return exceedsNewAccountsShare(held, quantity, this.#products.get(productId)?.on_hand ?? 0);
  }
}

function addTo(units: Map<string, number>, { productId, quantity }: StockLine): void {
  units.set(productId, (units.get(productId) ?? 0) + quantity);
}
