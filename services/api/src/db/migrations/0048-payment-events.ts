import { type Kysely, sql } from 'kysely';

/**
 * Payments and disputes move by Stripe's word, from many places and some of them in one statement for many
 * rows, so triggers write their events: whoever moves one cannot forget it. Opening a payment is what
 * somebody did, and is recorded where it is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_payment_event() returns trigger language plpgsql as $$
    begin
      insert into audit_log (action, subject_id, source, detail)
      values (
        case when new.order_id is null then 'payment.state' else 'order.payment' end,
        coalesce(new.order_id, new.id),
        'system',
        jsonb_build_object('paymentId', new.id, 'intentId', new.intent_id, 'amountCents', new.amount_cents,
          'from', old.state, 'to', new.state, 'reason', new.attention)
      );
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger payments_recorded after update of state, order_id, attention on payments
    for each row when (
      (old.state, old.order_id, old.attention) is distinct from (new.state, new.order_id, new.attention)
    )
    execute function record_payment_event()`.execute(db);
  await sql`
    create function record_dispute_event() returns trigger language plpgsql as $$
    begin
      insert into audit_log (action, subject_id, source, detail)
      select case when order_id is null then 'payment.dispute' else 'order.dispute' end,
        coalesce(order_id, payments.id),
        'system',
        jsonb_build_object('disputeId', new.stripe_id, 'amountCents', new.amount_cents,
          'reason', new.reason, 'from', case tg_op when 'UPDATE' then old.status end, 'to', new.status)
      from payments where payments.id = new.payment_id;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger disputes_opened after insert on disputes
    for each row execute function record_dispute_event()`.execute(db);
  await sql`
    create trigger disputes_moved after update of status on disputes
    for each row when (old.status is distinct from new.status)
    execute function record_dispute_event()`.execute(db);
}
