-- What orders are searched by besides their own columns: phone, address, articles.
create function order_text(id uuid) returns text
  language sql stable as $$
  select lower(concat_ws(' ', phone, regexp_replace(phone, '[^0-9]', '', 'g'), regexp_replace(address, '[[:space:]]+', ' ', 'g'), (
    select string_agg(sku || ' ' || name, ' ' order by position)
    from order_lines where order_lines.order_id = orders.id
  )))
  from orders where orders.id = $1
$$;
