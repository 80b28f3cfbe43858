import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { queueStockAlertMails } from '../../src/warehouse/stock/stock-alerts.ts';
import { caught } from '../harness/caught.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const API_URL = 'https://api.kerf.test';
const api = useApi({ mails: true, config: { KERF_API_URL: API_URL } });

/** The address that a mail program posts to, without the API's. */
async function unsubscribePath(email: string, subject: RegExp): Promise<string> {
  const { headers } = await caught(api(), email, subject);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, path = ''] =
    /^<https:\/\/api\.kerf\.test(\/unsubscribe\/[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ??
    [];
  return path;
}

/** As a mail program does it: no session, and a form as the body. */
const oneClick = (path: string) =>
  api().call('POST', path, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function reminded(buyer: Person): Promise<string> {
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  await inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event: `order.lapsing:${orderId}`,
      kind: 'order.lapsing',
      to: { reason: 'placed the order', email: buyer.email, userId: buyer.userId },
      orderId,
    }),
  );
  return unsubscribePath(buyer.email, /^Pay order/);
}

const offOf = async (person: Person) =>
  (await person.call('GET', `/user/${person.email}/mails`)).json;

test('One click on a mail’s header turns its kind off, without a session and however often', async () => {
  const buyer = await signIn(api());
  const path = await reminded(buyer);
  expect((await caught(api(), buyer.email, /^Pay order/)).html).toContain(`${WEB_ORIGIN}${path}`);

  for (const reply of [await oneClick(path), await oneClick(path)]) {
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toEqual({ kind: 'order.lapsing' });
  }

  expect(await offOf(buyer)).toEqual({ off: ['order.lapsing'] });
});

test('Opening the link leads to the store’s page and turns nothing off', async () => {
  const buyer = await signIn(api());
  const path = await reminded(buyer);

  const answer = await fetch(`${api().url}${path}`, { redirect: 'manual' });

  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${WEB_ORIGIN}${path}`);
  expect(await offOf(buyer)).toEqual({ off: [] });
});

test('A link that was changed, or whose address is another account’s by now, turns nothing off', async () => {
  const buyer = await signIn(api());
  const other = await signIn(api());
  const path = await reminded(buyer);

  for (const mangled of [path.slice(0, -1), '/unsubscribe/x']) {
    expectProblem(await oneClick(mangled), 'validation_failed');
  }
  for (const wrong of [
    path.replace(buyer.userId, other.userId),
    path.replace('order.lapsing', 'order.shipped'),
    path.replace('order.lapsing', 'order.paid'),
  ]) {
    expectProblem(await oneClick(wrong), 'not_found');
  }
  const email = `moved-${buyer.email}`;
  await api().db.updateTable('users').set({ email }).where('id', '=', buyer.userId).execute();
  expectProblem(await oneClick(path), 'not_found');
  const { rows } = await sql<{ off: string[] }>`
    select mails_off as off from users where id in (${buyer.userId}, ${other.userId})`.execute(
    api().db,
  );
  expect(rows.map(({ off }) => off)).toEqual([[], []]);
});

test('The mail that a product is back in stock ends all such mails with one click', async () => {
  const buyer = await signIn(api());
  const [back, missing] = [await stockProduct(api()), await stockProduct(api(), { stock: 0 })];
  for (const { id } of [back, missing]) await buyer.call('PUT', `/product/${id}/stock-alert`);
  await queueStockAlertMails(api().db);

  const reply = await oneClick(await unsubscribePath(buyer.email, / is back in stock$/));

  expect(reply.json).toEqual({ kind: 'product.back' });
  const asked = await buyer.call('GET', `/product/${missing.id}/stock-alert`);
  expect(asked.json).toEqual({ asked: false });
});

test('What a person writes is not marked as sent by a machine, and cannot be turned off', async () => {
  const [customer, admin] = [await signIn(api()), await signInAdmin(api())];
  await customer.call('POST', '/message', { body: { email: customer.email, body: 'Hello?' } });
  const list = await admin.call('GET', `/messages?search=${customer.email}`);
  const [, id = ''] = /"_id":"([^"]+)"/.exec(list.text) ?? [];
  await admin.call('POST', `/message/${id}/replies`, { body: { body: 'Good morning.' } });

  const { headers } = await caught(api(), customer.email, /^Re: your message/);

  expect(headers['auto-submitted']).toBeUndefined();
  expect(headers['list-unsubscribe']).toBeUndefined();
});
