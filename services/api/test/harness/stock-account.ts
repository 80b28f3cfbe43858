import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApi } from './use-api.ts';

interface Account {
  readonly product: string;
  readonly on_hand: number;
  readonly held: number;
  readonly sold: number;
  readonly heldByOrders: number;
  readonly soldByOrders: number;
}

/** Per product: what its row says, what was sold by its movements, and what the orders say of it. */
export async function stockAccounts({ db }: TestApi): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select p.id as product, p.on_hand, p.held,
      coalesce((select sum(quantity) from stock_movements m
        where m.product_id = p.id and kind = 'sold'), 0)::int as sold,
      coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.state in ('pending', 'cancelling')), 0)::int as "heldByOrders",
      coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.paid_at is not null), 0)::int as "soldByOrders"
    from products p order by p.id`.execute(db);
  return rows;
}

/** Expects every product's stock to be what its orders and movements say, and nothing sold twice. */
export async function expectStockInOrder(api: TestApi): Promise<void> {
  for (const account of await stockAccounts(api)) {
    expect(account.held, `held of ${account.product}`).toBe(account.heldByOrders);
    expect(account.sold, `sold of ${account.product}`).toBe(account.soldByOrders);
    expect(account.on_hand, `on hand of ${account.product}`).toBeGreaterThanOrEqual(account.held);
  }
}

/** Expects one product's row to say this. */
export async function expectStock(
  api: TestApi,
  productId: string,
  expected: { readonly onHand: number; readonly held: number },
): Promise<void> {
  const row = await api.db
    .selectFrom('products')
    .select(['on_hand as onHand', 'held'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual(expected);
}
