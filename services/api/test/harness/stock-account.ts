import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApi } from './use-api.ts';

/** Units of a product on hand and held. */
interface Shelf {
  readonly onHand: number;
  readonly held: number;
}

interface Account {
  readonly product: string;
  readonly row: Shelf;
  readonly movements: Shelf;
  readonly orders: Pick<Shelf, 'held'>;
}

/** The stock of each product by its row, by the sum of its movements, and by what its orders hold. */
async function stockAccounts({ db }: Pick<TestApi, 'db'>): Promise<Account[]> {
  const { rows } = await sql<Account>`
    with moved as (
      select product_id,
        sum(case when kind in ('received', 'adjusted', 'restocked') then quantity
          when kind = 'sold' then -quantity else 0 end)::int as "onHand",
        sum(case when kind = 'held' then quantity
          when kind in ('released', 'sold') then -quantity else 0 end)::int as held
      from stock_movements group by product_id
    ), wanted as (
      select product_id, sum(quantity)::int as held
      from order_lines join orders on orders.id = order_id
      where money = 'unpaid' and life in ('open', 'cancelling') and hold <> 'none' group by product_id
    )
    select p.id as product,
      json_build_object('onHand', p.on_hand, 'held', p.held) as row,
      json_build_object('onHand', coalesce(moved."onHand", 0), 'held', coalesce(moved.held, 0)) as movements,
      json_build_object('held', coalesce(wanted.held, 0)) as orders
    from products p
    left join moved on moved.product_id = p.id
    left join wanted on wanted.product_id = p.id
    order by p.id`.execute(db);
  return rows;
}

/** The order lines whose movements do not match their order's state. */
async function inconsistentLines({ db }: Pick<TestApi, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select o.id, o.life, o.money, l.quantity,
        case when o.paid_at is null then 0
          -- What is refunded before it is shipped comes back, units of their own refund as it says.
          when o.money = 'refunded' and o.fulfillment not in ('shipped', 'delivered')
            then coalesce(gone.shipped, 0) + coalesce(back.unshipped, 0) - coalesce(back.restocked, 0)
          else l.quantity - coalesce(back.restocked, 0) end as due_sold,
        case when o.money = 'unpaid' and o.life in ('open', 'cancelling') and o.hold <> 'none' then l.quantity else 0 end as due_held,
        coalesce(sum(case kind when 'sold' then m.quantity when 'restocked' then -m.quantity end), 0)::int as sold,
        coalesce(sum(case kind when 'held' then m.quantity when 'restocked' then 0 else -m.quantity end), 0)::int as held
      from orders o
      join order_lines l on l.order_id = o.id
      left join lateral (
        select sum(r.unshipped)::int as unshipped,
          sum(r.quantity) filter (where f.restock and f.state = 'succeeded')::int as restocked
        from refund_lines r
        join refunds f on f.id = r.refund_id and f.state <> 'failed'
        join payments p on p.id = f.payment_id
        where p.order_id = o.id and r.position = l.position
      ) as back on true
      left join lateral (
        select sum(s.quantity)::int as shipped
        from shipment_lines s join shipments on shipments.id = s.shipment_id
        where shipments.order_id = o.id and voided_at is null and s.position = l.position
      ) as gone on true
      left join stock_movements m on m.order_id = o.id and m.product_id = l.product_id
        and kind in ('held', 'released', 'sold', 'restocked')
      group by o.id, l.order_id, l.position, back.unshipped, back.restocked, gone.shipped
    ) as line
    where sold <> due_sold or held <> due_held`.execute(db);
  return rows;
}

/** Expects every product's stock to match its orders and movements exactly, and nothing to be sold twice. */
export async function expectStockInOrder(api: Pick<TestApi, 'db'>): Promise<void> {
  for (const { product, row, movements, orders } of await stockAccounts(api)) {
    expect(movements, `movements of ${product}`).toEqual(row);
    expect(row.held, `held of ${product}`).toBe(orders.held);
    expect(row.onHand, `on hand of ${product}`).toBeGreaterThanOrEqual(row.held);
  }
  expect(await inconsistentLines(api), 'lines whose movements do not fit their order').toEqual([]);
}

/** Expects the stock in one product's row. */
export async function expectStock(api: TestApi, productId: string, expected: Shelf): Promise<void> {
  const row = await api.db
    .selectFrom('products')
    .select(['on_hand as onHand', 'held'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual(expected);
}
