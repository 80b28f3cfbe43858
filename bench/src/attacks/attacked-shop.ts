import pg from 'pg';
import { type DocumentShop, fillDocumentShop } from '../documents/document-shop.ts';
import type { Buyer } from '../server/buyers.ts';

const LINES = 290;
const ATTACKERS = 50;

/** A shop that prints its orders, its honest customers, and attackers. */
export interface AttackedShop {
  readonly printing: DocumentShop;
  readonly customers: readonly Buyer[];
  /** The first has never verified an email address. */
  readonly attackers: readonly Buyer[];
  /** The first attacker's unpaid order of 290 lines. */
  readonly longOrderId: string;
}

/** Fills a migrated database. */
export async function fillAttackedShop(databaseUrl: string): Promise<AttackedShop> {
  const printing = await fillDocumentShop(databaseUrl);
  const [first, ...rest] = printing.customers.slice(0, ATTACKERS);
  if (!first) throw new Error('Nobody is signed in.');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update users set email_verified = false where id = $1', [first.id]);
    const { rows } = await client.query<{ id: string }>(longOrder, [first.id]);
    const longOrderId = rows[0]?.id ?? '';
    await client.query(longOrderLines, [longOrderId, LINES]);
    await client.query(bareRow);
    const customers = printing.customers.slice(ATTACKERS);
    return { printing, customers, attackers: [first, ...rest], longOrderId };
  } finally {
    await client.end();
  }
}

const longOrder = `
  insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address, goods_cents, total_cents, held_until)
  select gen_random_uuid(), id, account_id, 'Blades', email, 'Jane Doe', '+1 541 555 0100', '1 Millrace Road', 100000, 100000,
    now() + interval '2 hours'
  from users where id = $1 returning id`;

const longOrderLines = `
  insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
  select $1, row_number() over (order by sku) - 1, id, name, sku, 10, price_cents from products order by sku limit $2`;

/** What the server of Hono and pg alone reads. */
const bareRow = `
  create table limit_products as
  select 7 as id, 'Blade 7' as name, 2000::bigint as price_cents, 1::bigint as stock`;
