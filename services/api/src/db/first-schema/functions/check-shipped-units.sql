-- Guard: a parcel never holds more units than were ordered and not refunded.
create function check_shipped_units(shipment uuid) returns void
  language plpgsql as $$
  declare
    shipped_order uuid;
  begin
    select order_id into shipped_order from shipments where id = shipment;
    perform from orders where id = shipped_order for update;
    if exists (
      select from shipment_lines mine
      left join order_lines line on line.order_id = shipped_order and line.position = mine.position
      where mine.shipment_id = shipment and coalesce(line.quantity, 0) < (
        select coalesce(sum(quantity), 0) from shipment_lines join shipments on id = shipment_id
        where order_id = shipped_order and voided_at is null and position = mine.position
      ) + (
        select coalesce(sum(unshipped), 0) from refund_lines
        join refunds on refunds.id = refund_id and refunds.state <> 'failed'
        join payments on payments.id = refunds.payment_id
        where payments.order_id = shipped_order and refund_lines.position = mine.position
      )
    ) then
      raise exception 'shipment % has more units than its order has left', shipment
        using errcode = 'check_violation', constraint = 'shipment_lines_left';
    end if;
  end
$$;
