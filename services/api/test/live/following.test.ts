import { randomUUID } from 'node:crypto';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { beginPurchase } from '../harness/paid-once.ts';
import { handOver } from '../harness/payment-hand-over.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useWiredApi } from '../harness/use-api.ts';
import { recordEvent } from './record-event.ts';

const { api, wire } = useWiredApi();

afterEach(leaveAll);

const follow = (person: { readonly token: string }, lastEventId?: string) =>
  followChanges(api().url, person.token, lastEventId);

/** Writes a change of a record to the log, as every change does. */
function change(
  action: 'order.review' | 'message.delete' | 'product.update',
  id: string = randomUUID(),
) {
  return recordEvent(api().db, action, id).then(() => id);
}

/** Resolves once everything written before has been received. */
async function allTold(admin: Awaited<ReturnType<typeof signInAdmin>>): Promise<void> {
  const followed = await follow(admin);
  const id = await change('message.delete');
  await until('a change to be told', () => followed.received().includes(`message ${id}`));
}

test('An admin receives every change within a second', async () => {
  const admin = await signInAdmin(api());
  const followed = await follow(admin);
  const startedAt = performance.now();

  const id = await change('message.delete');

  await until('the change to be told', () => followed.received().includes(`message ${id}`));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('A customer receives changes of their own orders and account and of the catalogue, and no others', async () => {
  const [admin, buyer, other] = [
    await signInAdmin(api()),
    await signIn(api()),
    await signIn(api()),
  ];
  const product = await stockProduct(api());
  const [own, others] = [await placeOne(buyer, product), await placeOne(other, product)];
  const followed = await follow(buyer);
  const before = followed.received().length;

  for (const id of [own._id, others._id]) await change('order.review', id);
  await change('message.delete');
  await change('product.update', product.id);
  for (const { userId } of [buyer, other]) {
    await recordEvent(api().db, 'user.unblock', userId);
  }
  await allTold(admin);

  await until('the last to be told', () => followed.received().includes(`user ${buyer.userId}`));
  // On a busy machine the placing of their order is told after the stream has begun.
  expect(new Set(followed.received().slice(before))).toEqual(
    new Set([`order ${own._id}`, `product ${product.id}`, `user ${buyer.userId}`]),
  );
});

test('A change of the shop reaches the open pages of its customers', async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const followed = await follow(buyer);
  const pickUp = { id: randomUUID(), name: 'Pick-up', words: '', kind: 'pick-up' };
  const save = async (methods: object[], version: number) => {
    const reply = await admin.call('PUT', '/shop/shipping', {
      body: { zones: [], methods, version },
    });
    expect(reply.status, reply.text).toBe(200);
  };
  await save([pickUp], 1);
  await until('the change to be told', () =>
    followed.received().some((told) => told.startsWith('shop ')),
  );
  await save([], 2);
});

test('A customer hears of the notes that are written to them, and of no others', async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const { _id: id } = await placeOne(buyer, await stockProduct(api()));
  const [followed, staff] = [await follow(buyer), await follow(admin)];
  const write = async (path: string, forCustomer: boolean) => {
    const before = staff.received().length;
    const written = await admin.call('POST', path, { body: { body: 'Hello', forCustomer } });
    expect(written.status, written.text).toBe(201);
    await until('staff to be told', () => staff.received().length > before);
  };

  await allTold(admin);
  const before = followed.received().length;
  await write(`/user/${buyer.email}/notes`, false);
  await write(`/order/${id}/notes`, false);
  expect(followed.received().slice(before)).toEqual([]);
  await write(`/order/${id}/notes`, true);
  await until('the customer to be told', () => followed.received().length > before);
  expect(followed.received().slice(before)).toEqual([`order ${id}`]);
});

test('A customer hears nothing of a draft, but that a product has become one', async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const body = { ...sampleNewProduct({ name: `Draft ${randomUUID()}` }), publishedAt: null };
  const reply = await admin.call('POST', '/product', { body });
  const draft = reply.as(z.object({ product: z.object({ _id: z.string() }) })).product._id;
  const followed = await follow(buyer);
  const sold = await stockProduct(api());

  await change('product.update', draft);
  const { name, version } = sold;
  const withdrawn = { ...body, name, version };
  expect((await admin.call('PUT', `/product/${sold.id}`, { body: withdrawn })).status).toBe(200);
  await allTold(admin);

  await until('the withdrawal to be told', () =>
    followed.received().includes(`product ${sold.id}`),
  );
  expect(followed.received()).not.toContain(`product ${draft}`);
});

test('An event contains kinds, ids and a cursor, and nothing else', async () => {
  const admin = await signInAdmin(api());
  const followed = await follow(admin);
  const id = await change('order.review');

  await until('the change to be told', () => followed.received().includes(`order ${id}`));

  const lines = followed.text().split('\n');
  const known = /^(|id: \d+:\d+:[\d,]*|event: ready|data: go|data: [a-z-]+ [0-9a-f-]{36})$/;
  expect(lines.filter((line) => !known.test(line))).toEqual([]);
});

test('A new stream starts with the changes of the last seconds', async () => {
  const admin = await signInAdmin(api());
  const id = await change('message.delete');

  const followed = await follow(admin);

  expect(followed.received()).toContain(`message ${id}`);
});

test('A stream that reconnects receives what it missed', async () => {
  const admin = await signInAdmin(api());
  const first = await follow(admin);
  const seen = await change('message.delete');
  await until('the change to be told', () => first.received().includes(`message ${seen}`));
  first.leave();
  const missed = [await change('message.delete'), await change('order.review')];

  const again = await follow(admin, first.lastEventId());

  // The feed may send them too.
  expect([...new Set(again.received())]).toEqual([`message ${missed[0]}`, `order ${missed[1]}`]);
});

test('A change that commits after later ones is sent, also after a reconnect in between', async () => {
  const admin = await signInAdmin(api());
  const followed = await follow(admin);
  const late = randomUUID();
  const early = { id: '', cursor: '' };
  await api()
    .db.transaction()
    .execute(async (tx) => {
      await recordEvent(tx, 'order.review', late);
      early.id = await change('message.delete');
      await until('the later one to be told', () =>
        followed.received().includes(`message ${early.id}`),
      );
      early.cursor = followed.lastEventId();
    });

  await until('the late one to be told', () => followed.received().includes(`order ${late}`));
  const again = await follow(admin, early.cursor);
  expect(again.received()).toContain(`order ${late}`);
  expect(again.received()).not.toContain(`message ${early.id}`);
});

test.each([
  ['that is invalid', 'yesterday'],
  ['that Postgres would reject', '20:10:'],
  ['of another database', '999999999:999999999:'],
  ['that no transaction can reach', '9999999999999999999:9999999999999999999:'],
  ['that is a statement', "20:20:'; delete from audit_log; --"],
  [
    'as long as a header may be',
    `20:90000000:${Array.from({ length: 1_200 }, (_, at) => 30 + at)}`,
  ],
])('A reconnect with a cursor %s gets a resync', async (_, cursor) => {
  const admin = await signInAdmin(api());
  const followed = await follow(admin, cursor);

  // Changes made just now may follow.
  expect(followed.kinds()).toContain('resync');
});

test('Changes made while the server cannot reach Postgres are sent afterwards', async () => {
  const admin = await signInAdmin(api());
  const followed = await follow(admin);
  await wire().cut();
  const id = await change('message.delete');
  await until('the server to notice', () => api().logs.text().includes('cannot read changes'));

  await wire().mend();

  await until('the change to be told', () => followed.received().includes(`message ${id}`));
  expect(followed.hasEnded()).toBe(false);
});

test('A visitor and a payment pass are refused', async () => {
  const pass = await handOver(api(), await beginPurchase(api()));

  expectProblem(await api().call('GET', '/events'), 'unauthenticated');
  expectProblem(await pass.call('GET', '/events'), 'forbidden');
});

test('The response headers forbid buffering and compression', async () => {
  const buyer = await signIn(api());
  const { status, headers } = await buyer.call('GET', '/events');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('A reconnect after more than 500 changes gets a resync', async () => {
  const admin = await signInAdmin(api());
  const first = await follow(admin);
  first.leave();
  await sql`
    insert into audit_log (action, subject_id, detail)
    select 'product.update', gen_random_uuid(), '{}' from generate_series(1, 600)`.execute(
    api().db,
  );

  const again = await follow(admin, first.lastEventId());

  // The feed may send its own as well; a client refetches once for both.
  expect(new Set(again.kinds())).toEqual(new Set(['resync', 'ready']));
});
