import { randomUUID } from 'node:crypto';
import { message } from '@kerf/contract/schemas/message';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleSaw } from '@kerf/domain/testing/sample-blades';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn } from '../harness/people.ts';
import { ship } from '../harness/purchase.ts';
import type { TestApi } from '../harness/use-api.ts';

/** Somebody who has left something of theirs in every corner of the shop. */
export interface WholeCustomer {
  readonly buyer: Person;
  readonly purchase: Purchase;
  /** Words that are only theirs. */
  readonly words: readonly string[];
}

async function done(reply: Promise<{ readonly status: number; readonly text: string }>) {
  const { status, text } = await reply;
  expect(status, text).toBeLessThan(300);
}

export async function wholeCustomer(api: TestApi, admin: Person): Promise<WholeCustomer> {
  const word = `zyx${randomUUID().replaceAll('-', '')}`;
  const buyer = await signIn(api, { email: `${word}@example.com`, name: `Wilma ${word}` });
  const own = (method: 'POST' | 'PUT', path: string, body: object) =>
    done(buyer.call(method, path, { body }));
  await own('PUT', `/userUpdate/${buyer.email}`, {
    phone: `+1 ${word}`,
    address: `${word} Lane`,
    education: word,
  });
  const purchase = await paidPurchase(api, buyer, {
    customerName: `Wilma ${word}`,
    phone: `+1 ${word}`,
    address: `${word} Lane`,
  });
  await api.db
    .updateTable('order_lines')
    .set({ note: `For ${word}`, cost_center: word })
    .where('order_id', '=', purchase.orderId)
    .execute();
  await done(ship(admin, purchase.orderId));
  await own('POST', '/addresses', {
    address: sampleAddress({ name: `Wilma ${word}`, lines: [`${word} Lane`], contact: word }),
    isForInvoices: true,
  });
  await own('POST', '/machines', { name: `Saw of ${word}`, saw: sampleSaw() });
  await own('POST', '/saved-lists', {
    name: `List of ${word}`,
    rows: [{ productId: purchase.productId, quantity: 10, note: `For ${word}` }],
  });
  await own('POST', '/pad', {
    since: null,
    rows: [{ id: randomUUID(), item: word, quantity: '10', place: 1, at: Date.now(), seen: null }],
    removed: [],
    delivery: { phone: word, address: `${word} Lane`, at: Date.now() },
  });
  await own('POST', '/review', {
    name: `Wilma ${word}`,
    img: `https://example.com/${word}.png`,
    rating: 5,
    des: 'Cuts straight.',
    productId: purchase.productId,
  });
  await own('POST', '/message', { email: buyer.email, body: `Where is ${word}?` });
  const { id } = await api.db
    .selectFrom('messages')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  const asked = (await admin.call('GET', `/message/${id}`)).as(message.loose());
  await done(
    admin.call('POST', `/message/${id}/replies`, {
      body: { body: `Dear ${word}`, version: asked.version },
    }),
  );
  for (const path of [`/user/${buyer.email}/notes`, `/order/${purchase.orderId}/notes`]) {
    await done(admin.call('POST', path, { body: { body: `${word} pays late.` } }));
  }
  return { buyer, purchase, words: [word] };
}

/** The tables that hold a word anywhere, with how many rows do. */
export async function tablesWith({ db }: TestApi, word: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'kysely_migration'`.execute(
    db,
  );
  const counts = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)} as one
      where one::text ilike ${`%${word}%`}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(
    rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
  );
}
