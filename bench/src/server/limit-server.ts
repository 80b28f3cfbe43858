import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { fixedList } from './fixed-list.ts';

/**
 * What Hono and pg cost on their own: a fixed list from memory, one query per request, and one statement
 * per order, without checks, callers or contract. Kerf is measured against it.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const TAKE_AND_ORDER = `
  with taken as (
    update limit_products set stock = stock - $2 where id = $1 and stock >= $2 returning id, price_cents
  )
  insert into limit_orders (product_id, quantity, total_cents)
  select id, $2::int, price_cents * $2::int from taken returning id, total_cents`;

const app = new Hono();
app.get('/readyz', (context) => context.json({ ready: true }));
app.get('/fixed', (context) => context.json(fixedList));
app.get('/query', async (context) => {
  const found = await pool.query(
    'select id, name, price_cents, stock from limit_products where id = $1',
    [7],
  );
  return context.json(found.rows[0]);
});
app.post('/order', async (context) => {
  const { product, quantity } = await context.req.json();
  const placed = await pool.query(TAKE_AND_ORDER, [product, quantity]);
  return context.json(placed.rows[0], placed.rowCount === 1 ? 201 : 409);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
