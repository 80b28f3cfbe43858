-- The revenue ledger follows refunds and disputes in the same transaction.
create function record_reversal_revenue() returns trigger
  language plpgsql as $$
  begin
    perform record_revenue(array(
      select order_id from payments
      where id = case tg_op when 'DELETE' then old.payment_id else new.payment_id end
        and order_id is not null));
    return null;
  end
$$;

create constraint trigger disputes_revenue
  after insert or delete or update of status, amount_cents on disputes deferrable initially deferred
  for each row
  execute function record_reversal_revenue();

create constraint trigger refunds_revenue
  after insert or delete or update of state, amount_cents on refunds deferrable initially deferred
  for each row
  execute function record_reversal_revenue();
