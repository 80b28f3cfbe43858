import { randomUUID } from 'node:crypto';
import { type ChangeEvent, changeEvent } from '@kerf/contract/schemas/history';
import { message as messageRow } from '@kerf/contract/schemas/message';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Reply } from '../harness/http-call.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne, ship } from '../harness/purchase.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const events = (reply: Reply): ChangeEvent[] => reply.as(z.array(changeEvent));
const actions = (reply: Reply) => events(reply).map(({ action }) => action);

/** A product whose price an admin has changed in the web app. */
async function repriced() {
  const product = await stockProduct(api(), { priceCents: 6450 });
  const body = {
    name: product.name,
    des: 'Cuts.',
    img: '',
    minOrder: 5,
    price: 66,
    version: 1,
  };
  const changed = await admin.call('PUT', `/product/${product.id}`, {
    body,
    headers: { origin: WEB_ORIGIN },
  });
  expect(changed.status, changed.text).toBe(200);
  return product;
}

test('The history of a product says who changed its price, from what to what, when and where', async () => {
  const product = await repriced();

  const [event] = events(await admin.call('GET', `/product/${product.id}/history`));

  expect(event).toMatchObject({
    action: 'product.update',
    record: { id: product.id, name: product.name },
    actor: { email: admin.email },
    source: 'web',
    detail: { changes: { price: { from: 64.5, to: 66 } } },
  });
});

test('The log is filtered by who, which kind of record, which record, source, time and text', async () => {
  const product = await repriced();
  const about = (query: string) =>
    admin.call('GET', `/history?record=${product.id}&${query}`).then(actions);
  const update = ['product.update'];

  expect(await about(`actor=${admin.email}`)).toEqual(update);
  expect(await about('actor=nobody@example.com')).toEqual([]);
  expect(await about('actor=system')).toEqual([]);
  expect(await about('kind=product')).toEqual(update);
  expect(await about('kind=order')).toEqual([]);
  expect(await about('source=web')).toEqual(update);
  expect(await about('source=desktop')).toEqual([]);
  expect(await about(`from=${minutesFromNow(-10)}&to=${minutesFromNow(10)}`)).toEqual(update);
  expect(await about(`from=${minutesFromNow(10)}`)).toEqual([]);
  expect(await about(`to=${minutesFromNow(-10)}`)).toEqual([]);
  expect(await about(`search=${product.sku.toLowerCase()}`)).toEqual(update);
  expect(await about(`search=${admin.email}`)).toEqual(update);
  expect(await about('search=no-such-thing')).toEqual([]);
});

test('A text finds an order by its number, and everything that somebody did or that was done to them', async () => {
  const buyer = await signIn(api(), { name: 'Sam Sawyer' });
  const order = await placeOne(buyer, await stockProduct(api()));
  await admin.call('PUT', `/user/block/${buyer.email}`, { body: { reason: 'Fraud' } });

  expect(actions(await admin.call('GET', `/history?search=${order.number}`))).toEqual([
    'order.place',
  ]);
  expect(actions(await admin.call('GET', `/history?search=${buyer.email}`))).toEqual(
    expect.arrayContaining(['order.place', 'user.block', 'user.sign-in', 'user.add']),
  );
  expect(actions(await admin.call('GET', `/user/${buyer.email}/history`))).toEqual(
    expect.arrayContaining(['order.place', 'user.block', 'user.sign-in', 'user.add']),
  );
});

test('Sign-ins are listed apart from changes, and neither is lost', async () => {
  const buyer = await signIn(api(), { name: 'Sam Sawyer' });
  await placeOne(buyer, await stockProduct(api()));
  const by = (query: string) =>
    admin.call('GET', `/history?actor=${buyer.email}${query}`).then(actions);

  const [all, changes, signIns] = [
    await by(''),
    await by('&part=changes'),
    await by('&part=sign-ins'),
  ];
  expect(signIns).toEqual(['user.sign-in']);
  expect(changes).toContain('order.place');
  expect(changes).not.toContain('user.sign-in');
  expect([...changes, ...signIns].toSorted()).toEqual(all.toSorted());
});

test('A person is called by name, as a record and as who was asked to answer', async () => {
  const buyer = await signIn(api(), { name: 'Sam Sawyer' });
  await admin.call('PUT', `/user/block/${buyer.email}`, { body: { reason: 'Fraud' } });
  const [block] = events(await admin.call('GET', `/history?search=${buyer.email}&kind=user`));
  expect(block?.record.name).toBe('Sam Sawyer');

  const email = `writer-${buyer.userId.slice(0, 8)}@example.com`;
  await api().call('POST', '/message', { body: { email, body: 'Hello' } });
  const [message] = (await admin.call('GET', `/messages?search=${email}`)).as(z.array(messageRow));
  const body = { assignee: admin.email };
  await admin.call('PATCH', `/message/${message?._id}`, { body });
  const [assigned] = events(await admin.call('GET', `/history?record=${message?._id}`));
  expect(assigned).toMatchObject({
    action: 'message.assign',
    detail: { to: assigned?.actor?.name },
  });
  expect(assigned?.actor?.name).not.toContain('@');
});

test('Pages of the log join without a gap or a repetition, newest first', async () => {
  const all = events(await admin.call('GET', '/history?limit=200'));
  const paged: string[] = [];
  let next: string | null = '/history?limit=7';
  while (next !== null && paged.length < all.length) {
    const reply: Reply = await admin.call('GET', next);
    paged.push(...events(reply).map(({ _id }) => _id));
    next = /<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? null;
  }

  const ids = all.map(({ _id }) => Number(_id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(paged.slice(0, ids.length)).toEqual(ids.map(String));
});

test('Events are counted to ten thousand, and a longer log says that it has more', async () => {
  const subject = randomUUID();
  const addEvents = (count: number) =>
    sql`
      insert into audit_log (action, subject_id, source, detail)
      select 'product.update', ${subject}::uuid, 'api', '{}' from generate_series(1, ${count}::int)`.execute(
      api().db,
    );
  const counted = async () => {
    const { headers } = await admin.call('GET', `/history?record=${subject}&limit=1`);
    return ['x-total-count', 'x-total-count-at-least'].map((name) => headers.get(name));
  };

  await addEvents(10_000);
  expect(await counted()).toEqual(['10000', null]);
  await addEvents(1);
  expect(await counted()).toEqual(['10000', 'true']);
});

test('Staff see the whole history of an order; its customer their part, without names', async () => {
  const { buyer, orderId } = await paidPurchase(api());
  await admin.call('POST', `/order/${orderId}/notes`, { body: { body: 'Call first.' } });
  await ship(admin, orderId);

  const staff = events(await admin.call('GET', `/order/${orderId}/history`));
  const customer = events(await buyer.call('GET', `/order/${orderId}/history`));

  expect(staff.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['order.place', 'order.payment', 'order.state', 'order.add-note']),
  );
  expect(staff.at(-1)).toMatchObject({ action: 'order.place', actor: { email: buyer.email } });
  expect(customer.map(({ action, detail }) => [action, detail.to])).toEqual(
    expect.arrayContaining([
      ['order.state', 'paid'],
      ['order.place', undefined],
    ]),
  );
  expect(customer.map(({ action }) => action)).not.toContain('order.add-note');
  expect(customer.map(({ action }) => action)).not.toContain('order.payment');
  for (const event of customer) {
    expect(event).toMatchObject({ actor: null, source: null, record: { name: null } });
  }
  expectProblem(await (await signIn(api())).call('GET', `/order/${orderId}/history`), 'not_found');
});

test('Staff and its customer read a deleted order and its history; nobody else does', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await placeOne(buyer, await stockProduct(api()));
  await buyer.call('DELETE', `/order/${id}`);

  for (const reader of [admin, buyer]) {
    expect((await reader.call('GET', `/order/${id}`)).json).toMatchObject({ state: 'deleted' });
    const [last] = events(await reader.call('GET', `/order/${id}/history`));
    expect(last).toMatchObject({ action: 'order.state', detail: { to: 'deleted' } });
  }
  const stranger = await signIn(api());
  expectProblem(await stranger.call('GET', `/order/${id}`), 'not_found');
  expectProblem(await stranger.call('GET', `/order/${id}/history`), 'not_found');
});

test('Orders that are placed together have each their own event, with its source', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());

  const [web, other] = await Promise.all([
    buyer.call('POST', '/orders', {
      body: { lines: [{ productId: product.id, quantity: 10 }], ...delivery },
      headers: { origin: WEB_ORIGIN },
    }),
    placeOne(buyer, product),
  ]);

  expect(web?.status, web?.text).toBe(201);
  const placed = await api()
    .db.selectFrom('audit_log')
    .select(['subject_id', 'source', 'actor_id'])
    .where('action', '=', 'order.place')
    .where('actor_id', '=', buyer.userId)
    .execute();
  expect(placed.map(({ source }) => source).sort()).toEqual(['api', 'web']);
  expect(placed.map(({ subject_id: id }) => id)).toContain(other?._id);
});

const delivery = { customerName: 'Sam', phone: '+1 555 0100', address: '12 Mill Lane' };

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

test('A time that Postgres does not know is refused by its field', async () => {
  for (const field of ['from', 'to']) {
    const moment = '0000-06-01T00:00:00Z';
    expectFieldErrors(await admin.call('GET', `/history?${field}=${moment}`), field);
  }
});
