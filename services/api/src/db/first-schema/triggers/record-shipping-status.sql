-- A parcel for an order that is set to shipped as a whole.
create function record_shipping_status() returns trigger
  language plpgsql as $$
  declare
    parcel uuid := gen_random_uuid();
  begin
    if new.shipping_status = 'Pending' then
      update shipments set voided_at = now()
      where order_id = new.id and voided_at is null and delivered_at is null;
      return null;
    end if;
    insert into shipments (id, order_id, shipped_at) values (parcel, new.id, coalesce(new.shipped_at, now()));
    insert into shipment_lines (shipment_id, position, quantity)
    select parcel, line.position, line.quantity - coalesce(shipped.quantity, 0) - coalesce(refunded.quantity, 0)
    from order_lines line
    left join (
      select position, sum(quantity) as quantity
      from shipment_lines join shipments on id = shipment_id
      where order_id = new.id and voided_at is null group by position
    ) as shipped using (position)
    left join (
      select position, sum(unshipped) as quantity
      from refund_lines
      join refunds on refunds.id = refund_id and refunds.state <> 'failed'
      join payments on payments.id = refunds.payment_id
      where payments.order_id = new.id group by position
    ) as refunded using (position)
    where line.order_id = new.id
      and line.quantity > coalesce(shipped.quantity, 0) + coalesce(refunded.quantity, 0);
    return null;
  end
$$;

create trigger orders_z_record_shipping
  after update of shipping_status on orders
  for each row when (old.shipping_status <> new.shipping_status)
  execute function record_shipping_status();
