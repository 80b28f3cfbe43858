import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { hoursAgo, sampleId } from './sample-records.ts';

const HOURS_A_DAY = 24;

const notes = [
  {
    order: 'paid',
    body: 'Called: the loading dock closes at three. Please ship before noon.',
    forCustomer: false,
    hoursAfter: 2,
  },
  {
    order: 'shipped',
    body: 'Thank you for the order. The blades left with the morning truck.',
    forCustomer: true,
    hoursAfter: 30,
  },
] as const;

/** Writes what the sample shop's history tells: how its orders went, a price that was changed, and notes. */
export async function storeSampleHistory(tx: Tx, adminId: string): Promise<void> {
  await storeNotes(tx, adminId);
  await sql`
    with event (at, actor_id, action, subject_id, source, detail) as (
      select created_at, user_id, 'order.place', id, 'web', jsonb_build_object('totalCents', total_cents,
        'lines', (select count(*) from order_lines where order_id = orders.id), 'hold', hold)
      from orders
      union all
      select payments.created_at - interval '1 minute', payments.user_id, 'order.payment', order_id, 'web',
        jsonb_build_object('paymentId', payments.id, 'amountCents', amount_cents, 'from', null, 'to', 'creating')
      from payments where order_id is not null
      union all
      select paid_at, null, 'order.payment', payments.order_id, 'system', jsonb_build_object('paymentId', payments.id,
        'intentId', intent_id, 'amountCents', amount_cents, 'from', 'open', 'to', 'succeeded')
      from payments join orders on orders.id = payments.order_id where paid_at is not null
      union all
      select paid_at, null, 'order.state', id, 'system', jsonb_build_object('from', 'pending', 'to', 'paid')
      from orders where paid_at is not null
      union all
      select paid_at + interval '1 day', null, 'order.state', id, 'system',
        jsonb_build_object('from', 'paid', 'to', 'refunded')
      from orders where state = 'refunded'
      union all
      select shipped_at, ${adminId}::uuid, 'order.fulfillment', id, 'desktop',
        jsonb_build_object('from', 'pending', 'to', 'shipped')
      from orders where shipped_at is not null
      union all
      select least(held_until, now()), null, 'order.state', id, 'system',
        jsonb_build_object('from', 'cancelling', 'to', state)
      from orders where state in ('expired', 'deleted')
      union all
      select created_at, ${adminId}::uuid, 'order.add-note', order_id, 'web',
        jsonb_build_object('noteId', id, 'forCustomer', for_customer)
      from notes where order_id is not null
      union all
      select ${hoursAgo(6 * HOURS_A_DAY)}::timestamptz + serial * interval '3 minutes', ${adminId}::uuid,
        'product.update', id, 'web', jsonb_build_object('name', name, 'version', 1, 'changes',
          jsonb_build_object('price', jsonb_build_object('from', round(price_cents * 0.96) / 100, 'to', price_cents / 100.0)))
      from (select *, row_number() over (order by sku) as serial from products order by sku limit 6) as repriced
    )
    insert into audit_log (at, actor_id, action, subject_id, source, detail)
    select * from event order by at`.execute(tx);
}

async function storeNotes(tx: Tx, adminId: string): Promise<void> {
  for (const { order, body, forCustomer, hoursAfter } of notes) {
    const found = await tx
      .selectFrom('orders')
      .select(['id', 'created_at'])
      .where('state', '=', 'paid')
      .where('shipping_status', '=', order === 'shipped' ? 'Shipped' : 'Pending')
      .orderBy('customer_email')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (!found) continue;
    await tx
      .insertInto('notes')
      .values({
        id: sampleId(`note ${body}`),
        order_id: found.id,
        customer_id: null,
        author_id: adminId,
        body,
        for_customer: forCustomer,
        created_at: new Date(found.created_at.getTime() + hoursAfter * 3_600_000),
      })
      .execute();
  }
}
