-- History of a dispute, whoever wrote it.
create function record_dispute_event() returns trigger
  language plpgsql as $$
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
$$;

create trigger disputes_moved
  after update of status on disputes
  for each row when (old.status is distinct from new.status)
  execute function record_dispute_event();

create trigger disputes_opened
  after insert on disputes
  for each row
  execute function record_dispute_event();
