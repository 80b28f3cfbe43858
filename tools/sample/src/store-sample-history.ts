import type { Tx } from '@kerf/api/db/database';
import { hasLeft, isToShip } from '@kerf/api/ordering/orders/order-conditions';
import { sql } from 'kysely';
import { hoursAgo, sampleId } from './sample-records.ts';

const HOURS_A_DAY = 24;

/** The order of events at the same time. */
const inTurn = [
  'order.payment',
  'order.state',
  'order.document',
  'order.ship',
  'order.deliver',
  'order.fulfillment',
];

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

/** Writes the sample shop's audit log: what happened to its orders, a price change, and notes. */
export async function storeSampleHistory(tx: Tx, adminId: string): Promise<void> {
  await storeNotes(tx, adminId);
  // Issuing the documents has logged events dated now, but the log is read in chronological order.
  await tx.deleteFrom('audit_log').execute();
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
      select state_changed_at, null, 'order.state', id, 'system',
        jsonb_build_object('from', 'paid', 'to', 'refunded')
      from orders where money = 'refunded'
      union all
      select state_changed_at, null, 'order.state', id, 'system',
        jsonb_build_object('from', 'cancelling', 'to', life)
      from orders where life in ('expired', 'deleted')
      union all
      select shipments.shipped_at, ${adminId}::uuid, 'order.ship', order_id, 'desktop',
        jsonb_build_object('shipmentId', shipments.id, 'changes', jsonb_build_object(
          'units', jsonb_build_object('from', 0, 'to',
            (select sum(quantity) from shipment_lines where shipment_id = shipments.id)),
          'carrier', jsonb_build_object('from', null, 'to', carriers.name),
          'trackingNumber', jsonb_build_object('from', null, 'to', tracking_number)))
      from shipments left join carriers on carriers.id = carrier_id
      union all
      select shipments.shipped_at, ${adminId}::uuid, 'order.fulfillment', order_id, 'desktop',
        jsonb_build_object('from', 'pending', 'to',
          case fulfillment when 'delivered' then 'shipped' else fulfillment end)
      from shipments join orders on orders.id = order_id
      union all
      select delivered_at, ${adminId}::uuid, 'order.deliver', order_id, 'web',
        jsonb_build_object('shipmentId', id)
      from shipments where delivered_at is not null
      union all
      select delivered_at, ${adminId}::uuid, 'order.fulfillment', order_id, 'web',
        jsonb_build_object('from', 'shipped', 'to', 'delivered')
      from shipments where delivered_at is not null
      union all
      select refunds.created_at, requested_by, 'order.refund-request', order_id, 'web',
        jsonb_build_object('refundId', refunds.id, 'amountCents', refunds.amount_cents, 'stripeId', null,
          'from', null, 'to', 'requested', 'reason', reason, 'restock', restock)
      from refunds join payments on payments.id = payment_id
      union all
      select refunds.updated_at, null, 'order.refund', order_id, 'system',
        jsonb_build_object('refundId', refunds.id, 'amountCents', refunds.amount_cents, 'stripeId', stripe_id,
          'from', 'requested', 'to', refunds.state) || case when failure is null then '{}' else jsonb_build_object('failure', failure) end
      from refunds join payments on payments.id = payment_id where refunds.state <> 'requested'
      union all
      select issued_at, null, 'order.document', order_id, 'system',
        jsonb_build_object('documentId', id, 'kind', kind, 'number', number)
      from documents
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
    select * from event order by at, array_position(${inTurn}::text[], action)`.execute(tx);
}

async function storeNotes(tx: Tx, adminId: string): Promise<void> {
  for (const { order, body, forCustomer, hoursAfter } of notes) {
    const found = await tx
      .selectFrom('orders')
      .select(['id', 'created_at'])
      .where('money', '=', 'paid')
      .where(order === 'shipped' ? hasLeft : isToShip)
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
