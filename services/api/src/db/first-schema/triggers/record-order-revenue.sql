-- The revenue ledger follows the order in the same transaction.
create function record_order_revenue() returns trigger
  language plpgsql as $$
  begin
    perform record_revenue(array[new.id]);
    return null;
  end
$$;

create constraint trigger orders_revenue
  after insert or update of paid_at on orders deferrable initially deferred
  for each row when (new.paid_at is not null)
  execute function record_order_revenue();
