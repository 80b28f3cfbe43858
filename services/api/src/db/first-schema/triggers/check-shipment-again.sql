-- Guard: a parcel that is no longer void still holds no more than is left.
create function check_shipment_again() returns trigger
  language plpgsql as $$
  begin
    perform check_shipped_units(new.id);
    return null;
  end
$$;

create trigger shipments_left_on_return
  after update of voided_at on shipments
  for each row when (old.voided_at is not null and new.voided_at is null)
  execute function check_shipment_again();
