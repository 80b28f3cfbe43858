-- Guard: see `check_shipped_units`.
create function check_shipment_lines() returns trigger
  language plpgsql as $$
  begin
    perform check_shipped_units(id) from (select distinct shipment_id as id from added) as touched;
    return null;
  end
$$;

create trigger shipment_lines_left_on_insert
  after insert on shipment_lines referencing new table as added
  for each statement
  execute function check_shipment_lines();

create trigger shipment_lines_left_on_update
  after update on shipment_lines referencing new table as added
  for each statement
  execute function check_shipment_lines();
