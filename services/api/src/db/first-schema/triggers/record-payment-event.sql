-- History of a payment, whoever wrote it.
create function record_payment_event() returns trigger
  language plpgsql as $$
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
$$;

create trigger payments_recorded
  after update of state, order_id, attention on payments
  for each row
  when (
    old.state is distinct from new.state
    or old.order_id is distinct from new.order_id
    or old.attention is distinct from new.attention
  )
  execute function record_payment_event();
