import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { beginPurchase, type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, placeOne, readOrder, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { documentsOf, fetchPdf } from './documents-of.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const issuedFor = (orderId: string) =>
  api()
    .db.selectFrom('documents')
    .select(['number', 'kind'])
    .where('order_id', '=', orderId)
    .execute();

test('A paid order has an invoice, which its owner and admins can list and read', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  const order = await readOrder(buyer, orderId);

  const [confirmation, invoice, ...more] = await documentsOf(buyer, orderId);

  expect(confirmation).toMatchObject({ file: 'confirmation.pdf', kind: 'confirmation' });
  const number = expect.stringMatching(/^20\d\d-\d{6}$/);
  expect(invoice).toMatchObject({ file: 'invoice.pdf', kind: 'invoice', number, total: 645 });
  expect(more).toEqual([]);
  const slip = { file: 'packing-slip.pdf', kind: 'packing-slip', number: null, issuedAt: null };
  expect(await documentsOf(admin, orderId)).toEqual([confirmation, invoice, slip]);

  const pdf = await fetchPdf(api(), buyer, `/order/${orderId}/documents/invoice.pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('x-page-count')).toBe('1');
  expect(pdf.headers.get('content-disposition')).toBe(
    `inline; filename="invoice-${invoice?.number}.pdf"`,
  );
  const [page = ''] = await pdfPages(pdf.bytes);
  for (const said of ['Invoice', invoice?.number ?? '', order.number, '$645.00', 'Page 1 of 1']) {
    expect(page).toContain(said);
  }
});

test('The invoice is written down with its number in the order’s trace', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  const [, invoice] = await documentsOf(buyer, orderId);

  const trace = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.document')
    .execute();

  expect(trace).toEqual([
    { detail: { documentId: expect.any(String), kind: 'invoice', number: invoice?.number } },
  ]);
});

test('The same document has the same bytes, whoever asks and when', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  for (const file of ['confirmation.pdf', 'invoice.pdf']) {
    const path = `/order/${orderId}/documents/${file}`;
    const [first, second] = [
      await fetchPdf(api(), buyer, path),
      await fetchPdf(api(), admin, path),
    ];
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  }
});

test('An invoice stays what it was when the letterhead, the order’s product and its price change', async () => {
  const { buyer, orderId, productId } = await paidPurchase(api());
  const path = `/order/${orderId}/documents/invoice.pdf`;
  const before = await fetchPdf(api(), buyer, path);

  await api()
    .db.updateTable('products')
    .set({ name: `Renamed ${randomUUID()}`, price_cents: 1, blade: null })
    .where('id', '=', productId)
    .execute();
  await api().db.updateTable('shop_settings').set({ name: 'Other Works', paper: 'A4' }).execute();

  const after = await fetchPdf(api(), buyer, path);
  expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true);
});

test('An invoice of the first version, with one customer and a total of goods, keeps its bytes', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  const path = `/order/${orderId}/documents/invoice.pdf`;
  const now = await fetchPdf(api(), buyer, path);

  const { rows } = await sql`
    update documents set content = content
      - '{version,seller,billTo,shipTo,goodsCents,shippingCents,taxCents}'::text[]
      || jsonb_build_object('letterhead', content -> 'seller', 'customer', content -> 'billTo')
    where order_id = ${orderId} returning content`.execute(api().db);

  expect(rows).toMatchObject([{ content: { customer: { email: buyer.email } } }]);
  const before = await fetchPdf(api(), buyer, path);
  expect(Buffer.from(before.bytes).equals(Buffer.from(now.bytes))).toBe(true);
});

test('An invoice with shipping and tax says what each was, and that they make its total', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  const path = `/order/${orderId}/documents/invoice.pdf`;
  const [goods] = await pdfPages((await fetchPdf(api(), buyer, path)).bytes);
  expect(goods).not.toContain('Shipping');

  await sql`
    update documents set content = content
      || '{"goodsCents": 10000, "shippingCents": 1250, "taxCents": 825, "totalCents": 12075}'
    where order_id = ${orderId}`.execute(api().db);

  const [page] = await pdfPages((await fetchPdf(api(), buyer, path)).bytes);
  expect(page).toMatch(
    /Goods\s+\$100\.00\s+Shipping\s+\$12\.50\s+Tax\s+\$8\.25\s+Total\s+\$120\.75/,
  );
});

test('Another process draws the same bytes', { timeout: 60_000 }, async () => {
  const { buyer, orderId } = await paidPurchase(api());
  const path = `/order/${orderId}/documents/invoice.pdf`;
  const here = await fetchPdf(api(), buyer, path);
  const other = startApiProcess(processEnvironment(api().config));
  const there = await fetchPdf({ url: await other.ready() }, buyer, path);
  await other.kill();
  expect(there.status).toBe(200);
  expect(Buffer.from(there.bytes).equals(Buffer.from(here.bytes))).toBe(true);
});

/** Adds this many lines to an order, as if it had been placed with them. */
async function lengthen(orderId: string, lines: number): Promise<void> {
  await sql`
    insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
    select order_id, n, product_id, 'منشار دائري ' || repeat('a long name ', 9) || ${SAW} || n, 'LONG-' || n, 2, 100
    from order_lines, generate_series(1, ${lines}::int) as n where order_id = ${orderId}`.execute(
    api().db,
  );
  // The added lines were never taken from stock, which the check after later payments would report.
  onTestFinished(async () => {
    const added = api().db.deleteFrom('order_lines').where('position', '>', 0);
    await added.where('order_id', '=', orderId).execute();
  });
}

const SAW = '\u{1FA9A}';

test('An invoice of 400 lines counts its pages, repeats its head and carries its sum', {
  timeout: 60_000,
}, async () => {
  const { buyer, orderId } = await paidBefore();
  await lengthen(orderId, 399);
  const path = `/order/${orderId}/documents/invoice.pdf`;
  const [first, again] = [await fetchPdf(api(), buyer, path), await fetchPdf(api(), buyer, path)];
  expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);

  const pages = await pdfPages(first.bytes);
  expect(first.headers.get('x-page-count')).toBe(`${pages.length}`);
  expect(pages.length).toBeGreaterThan(10);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (const head of ['SKU', 'Product', 'Quantity', 'Each', 'Amount'])
      expect(page).toContain(head);
    expect(page.includes('Brought forward')).toBe(index > 0);
    expect(page.includes('Carried forward')).toBe(index < pages.length - 1);
  });
  const everything = pages.join(' ');
  for (const line of [1, 200, 399]) expect(everything).toContain(`LONG-${line} `);
  expect(everything).not.toContain('U+');
});

test('An order that was deleted keeps its confirmation for staff alone', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()), 10);
  expect((await buyer.call('DELETE', `/order/${orderId}`)).status).toBe(200);
  const address = `/order/${orderId}/documents`;
  expect(await documentsOf(buyer, orderId)).toEqual([]);
  expectProblem(await buyer.call('GET', `${address}/confirmation.pdf`), 'not_found');
  expect((await fetchPdf(api(), admin, `${address}/confirmation.pdf`)).status).toBe(200);
  expectProblem(await admin.call('GET', `${address}/invoice.pdf`), 'not_found');
});

test('An order that is not paid has a confirmation and nothing else', async () => {
  const { buyer, orderId } = await beginPurchase(api());
  expect(await documentsOf(buyer, orderId)).toMatchObject([{ kind: 'confirmation' }]);
  for (const file of ['invoice', 'packing-slip', randomUUID()]) {
    expectProblem(await admin.call('GET', `/order/${orderId}/documents/${file}.pdf`), 'not_found');
  }
  expect(await issuedFor(orderId)).toEqual([]);
});

test('Nobody else is told that there are documents', async () => {
  const { orderId } = await paidPurchase(api());
  const stranger = await signIn(api());
  for (const path of ['', '/confirmation.pdf', '/invoice.pdf', '/packing-slip.pdf']) {
    const address = `/order/${orderId}/documents${path}`;
    expectProblem(await stranger.call('GET', address), 'not_found');
    expectProblem(await api().call('GET', address), 'unauthenticated');
  }
});

test('The buyer of an order has no use for its packing slip', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  const address = `/order/${orderId}/documents/packing-slip.pdf`;
  expectProblem(await buyer.call('GET', address), 'not_found');
  const slip = await fetchPdf(api(), admin, address);
  expect((await pdfPages(slip.bytes)).join()).toContain('To pack');
});

test('A document of one order is not found at another, nor under a name that there is not', async () => {
  const [one, other] = [await paidPurchase(api()), await paidPurchase(api())];
  const { id } = await api()
    .db.selectFrom('documents')
    .select('id')
    .where('order_id', '=', one.orderId)
    .executeTakeFirstOrThrow();
  for (const file of [`${id}.pdf`, 'receipt.pdf', 'invoice', 'invoice.html', '.pdf']) {
    const address = `/order/${other.orderId}/documents/${file}`;
    expectProblem(await other.buyer.call('GET', address), 'not_found');
  }
  const own = await fetchPdf(api(), one.buyer, `/order/${one.orderId}/documents/${id}.pdf`);
  expect(own.status).toBe(200);
});

/** An order paid before invoices were introduced. */
async function paidBefore(): Promise<Purchase> {
  const purchase = await paidPurchase(api());
  await api().db.deleteFrom('documents').where('order_id', '=', purchase.orderId).execute();
  return purchase;
}

test('An order that was paid before there were invoices gets one when it is first asked for, once', async () => {
  const { buyer, orderId } = await paidBefore();
  const [, unnumbered] = await documentsOf(buyer, orderId);
  expect(unnumbered).toMatchObject({ kind: 'invoice', number: null, issuedAt: null });

  const path = `/order/${orderId}/documents/invoice.pdf`;
  const fetched = await Promise.all(Array.from({ length: 8 }, () => fetchPdf(api(), buyer, path)));

  expect(new Set(fetched.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(fetched.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
  const [{ number } = { number: '' }, ...more] = await issuedFor(orderId);
  expect(more).toEqual([]);
  expect((await documentsOf(buyer, orderId))[1]).toMatchObject({ number });
});

test('Forty orders that are paid at the same instant have forty numbers in a row', async () => {
  const before = await lastNumber();
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(api())));
  const purchases = await Promise.all(
    Array.from({ length: 40 }, (_, index) => beginPurchase(api(), buyers[index % 8])),
  );
  await Promise.all(purchases.map(({ intent }) => payByCard(api(), intent)));
  await Promise.all(
    purchases.map(({ buyer, orderId, intent }) => settle(buyer, orderId, intent.id)),
  );
  await api().stripe.settled();

  const rows = await api()
    .db.selectFrom('documents')
    .select('number')
    .where(
      'order_id',
      'in',
      purchases.map(({ orderId }) => orderId),
    )
    .orderBy('number')
    .execute();
  const counts = rows.map(({ number }) => Number(number.slice('2026-'.length)));
  expect(counts).toEqual(Array.from({ length: 40 }, (_, index) => before + index + 1));
  expect(await lastNumber()).toBe(before + 40);
});

async function lastNumber(): Promise<number> {
  const row = await api()
    .db.selectFrom('document_numbers')
    .select('last')
    .where('series', 'like', 'invoice-%')
    .executeTakeFirst();
  return row?.last ?? 0;
}

test('The documents of a customer are got one after the other, and those of others meanwhile', async () => {
  const [greedy, other] = [await signIn(api()), await signIn(api())];
  const blade = await stockProduct(api());
  const place = async (person: Person) => (await placeOne(person, blade))._id;
  const long = [await place(greedy), await place(greedy), await place(greedy)];
  const [short, others] = [await place(greedy), await place(other)];
  for (const id of long) await lengthen(id, 90);

  const got: string[] = [];
  const get = async (what: string, { token }: Person, orderId: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `${api().url}/order/${orderId}/documents/confirmation.pdf`;
    const response = await fetch(url, { headers });
    got.push(`${what} ${response.status}`);
    await response.arrayBuffer();
  };
  const longOnes = long.map((id) => get('long', greedy, id));
  await Promise.race(longOnes);
  await Promise.all([...longOnes, get('short', greedy, short), get("another's", other, others)]);

  expect(got.at(-1)).toBe('short 200');
  expect(got.indexOf("another's 200")).toBeLessThan(got.lastIndexOf('long 200'));
});
