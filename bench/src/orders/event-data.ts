import pg from 'pg';

export const EVENTS = 1_000_000;

/**
 * Fills the audit log as a year of these orders would: a third by one person, and another third by the system. There
 * are at most as many events as orders.
 */
export async function fillEvents(databaseUrl: string, count = EVENTS): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(events(count));
    await client.query('vacuum analyze audit_log');
  } finally {
    await client.end();
  }
}

const events = (count: number) => `
  with buyer as (select id, row_number() over (order by email) - 1 as n from users where role is null),
  product as (select id, row_number() over (order by sku) - 1 as n from products)
  insert into audit_log (actor_id, action, subject_id, source, at, detail)
  select case i % 3 when 0 then null when 1 then (select id from users where role = 'admin') else buyer.id end,
    (array['order.place', 'order.state', 'order.payment', 'product.update', 'user.sign-in', 'order.ship', 'product.stock', 'order.mail-again'])[1 + i % 8],
    case when i % 8 in (3, 6) then product.id when i % 8 = 4 then buyer.id else orders.id end,
    case when i % 1000 = 1 then 'desktop' when i % 3 = 0 then 'system' else 'web' end,
    now() - (${count} - i) * interval '30 seconds', '{"from":"pending","to":"paid"}'
  from generate_series(1, ${count}) i
  join buyer on buyer.n = i % (select count(*) from buyer)
  join product on product.n = i % (select count(*) from product)
  join orders on serial = (select min(serial) from orders) + i - 1
  order by i`;
