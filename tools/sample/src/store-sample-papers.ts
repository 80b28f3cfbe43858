import type { Tx } from '@kerf/api/db/database';
import { issueDueCreditNotes, issueInvoice } from '@kerf/api/money/documents/issue-documents';
import { sql } from 'kysely';

/** Issues invoices for the paid orders, in the order of payment, and credit notes for refunds. */
export async function storeSampleDocuments(tx: Tx): Promise<void> {
  const paid = await tx
    .selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .execute();
  for (const order of paid) await issueInvoice(tx, order);
  const refunds = await tx
    .selectFrom('refunds')
    .select('payment_id')
    .orderBy('updated_at')
    .execute();
  for (const { payment_id: paymentId } of refunds) await issueDueCreditNotes(tx, paymentId);
  await sql`
    update documents set issued_at = coalesce(
      (select updated_at from refunds where refunds.id = refund_id),
      (select paid_at from orders where orders.id = order_id))`.execute(tx);
}

/** The mails that sample customers have received. */
export async function storeSampleMails(tx: Tx): Promise<void> {
  await sql`
    with told (kind, subject_id, order_id, content, at) as (
      select 'order.placed', id, id, '{}'::jsonb, created_at from orders
      union all
      select 'order.paid', id, id, '{}', paid_at from orders where paid_at is not null
      union all
      select 'order.shipped', id, order_id, jsonb_build_object('shipmentId', id), shipped_at from shipments
      union all
      select 'order.delivered', id, order_id, jsonb_build_object('shipmentId', id), delivered_at
      from shipments where delivered_at is not null
      union all
      select 'order.refunded', refunds.id, order_id, jsonb_build_object('refundId', refunds.id), refunds.updated_at
      from refunds join payments on payments.id = payment_id where refunds.state = 'succeeded'
      union all
      select 'order.expired', id, id, '{}', state_changed_at from orders where life = 'expired'
    )
    insert into mails (id, event, kind, recipient, user_id, order_id, content, state, attempts, created_at, sent_at)
    select gen_random_uuid(), kind || ':' || subject_id, kind, customer_email, user_id, orders.id, content,
      'sent', 1, at, at + interval '2 seconds'
    from told join orders on orders.id = told.order_id order by at`.execute(tx);
}
