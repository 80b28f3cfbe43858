import { erasurePlan, erasureStarted } from '@kerf/contract/schemas/personal-data';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { finishErasures } from '../../src/admin/erasure/finish-erasure.ts';
import { lockUser } from '../../src/people/users/users.store.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { followChanges } from '../harness/followed-changes.ts';
import { call } from '../harness/http-call.ts';
import { idToken } from '../harness/identity-token.ts';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { ship } from '../harness/purchase.ts';
import { askForRefund } from '../harness/refund.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';
import { tablesWith, wholeCustomer } from './whole-customer.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

function erasureOf(person: Pick<Person, 'userId'>) {
  return api()
    .db.selectFrom('erasures')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirst();
}

const untilErased = (person: Person) =>
  until('the rows to be erased', async () => {
    const erasure = await erasureOf(person);
    return erasure?.rows_erased_at !== null && erasure;
  });

/** Reports and the ledger, as far as they are about money. */
async function books() {
  const { rows } = await sql`
    select (select jsonb_agg(e order by id) from revenue_entries e) as entries,
      (select jsonb_agg(d order by day) from revenue_days d) as days,
      (select jsonb_agg(m order by month, account_id) from customer_months m) as months,
      (select jsonb_agg(s order by product_id, day) from product_sales s) as sales,
      (select jsonb_agg(jsonb_build_object('id', id, 'cents', total_cents) order by id) from orders) as orders`.execute(
    api().db,
  );
  const year = new Date().getUTCFullYear();
  const report = `/reports/sales?from=${year}-01-01&to=${year}-12-31&step=month`;
  const { text } = await admin.call('GET', report);
  // Compared with the same part of the period before, to the second.
  return { rows, report: text.replaceAll(/"until":"[^"]+"/g, '') };
}

test('Nothing of a person is left but their invoice, and the books are as before', async () => {
  const { buyer, purchase, words } = await wholeCustomer(api(), admin);
  const [word = ''] = words;
  expect(Object.keys(await tablesWith(api(), word)).length).toBeGreaterThan(12);
  const plan = (await buyer.call('GET', '/account/erasure')).as(erasurePlan);
  expect(plan).toMatchObject({ obstacles: [], unpaidOrders: [], isLastAdmin: false });
  const before = await books();

  const reply = await buyer.call('DELETE', '/account');

  expect(reply.status, reply.text).toBe(200);
  const { records } = reply.as(erasureStarted);
  expect(records).toEqual(plan.records);
  expect(records.find(({ what }) => what === 'Machines')).toMatchObject({ count: 1, stays: null });
  expect(records.find(({ what }) => /^Invoices/.test(what))?.stays).toMatch(/ten years/);
  const erasure = await untilErased(buyer);
  expect(erasure.kept).toContainEqual(expect.objectContaining({ what: 'Orders', count: 1 }));
  // The erasure remembers the address until calls that were under way have ended.
  expect(await tablesWith(api(), word)).toEqual({ documents: 1, erasures: 1 });
  await finishLater(buyer);
  expect(await tablesWith(api(), word)).toEqual({ documents: 1 });
  expect(await books()).toEqual(before);
  const shown = await admin.call('GET', `/order/${purchase.orderId}`);
  expect(shown.json).toMatchObject({ customerName: 'Deleted customer', customerEmail: '' });
  const customer = await admin.call('GET', `/customer/${buyer.userId}`);
  expect(customer.json).toMatchObject({ displayName: 'Deleted customer', email: '', phone: '' });
  const history = await admin.call('GET', `/order/${purchase.orderId}/history`);
  expect(history.text).toContain('Deleted customer');
});

/** As if calls that were under way at the erasure had ended since. */
async function finishLater(person: Person): Promise<void> {
  const { db } = api();
  await db
    .updateTable('erasures')
    .set({ asked_at: sql<Date>`now() - interval '10 minutes'` })
    .where('user_id', '=', person.userId)
    .execute();
  await finishErasures({ ...api().deps, accounts: null });
  expect((await erasureOf(person))?.finished_at).not.toBeNull();
}

test('Sessions and streams end at once, in every process', { timeout: 60_000 }, async () => {
  const processes: ApiProcess[] = [1, 2].map(() =>
    startApiProcess(processEnvironment(api().config)),
  );
  try {
    const urls = [api().url, ...(await Promise.all(processes.map((each) => each.ready())))];
    const buyer = await signIn(api());
    const { token } = buyer;
    const streams = await Promise.all(urls.map((url) => followChanges(url, token)));
    for (const url of urls) expect((await call(url, 'GET', '/orders', { token })).status).toBe(200);

    expect((await buyer.call('DELETE', '/account')).status).toBe(200);

    for (const url of urls) expect((await call(url, 'GET', '/orders', { token })).status).toBe(401);
    await until('the streams to end', () => streams.every((stream) => stream.hasEnded()));
    const { db } = api();
    const open = db.selectFrom('sessions').select('id').where('user_id', '=', buyer.userId);
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([]);
  } finally {
    await Promise.all(processes.map((each) => each.kill()));
  }
});

test('An earlier sign-in starts no session, and a later one begins as another user', async () => {
  const buyer = await signIn(api());
  expect((await buyer.call('DELETE', '/account')).status).toBe(200);

  expectProblem(await exchange(api(), buyer.email, buyer.idToken), 'session_ended');

  const authTime = Math.floor(Date.now() / 1000) + 5;
  const again = idToken({ email: buyer.email, uid: buyer.uid, authTime });
  api().logs.hide(again);
  expect((await exchange(api(), buyer.email, again)).status).toBe(200);
  const { id } = await api()
    .db.selectFrom('users')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  expect(id).not.toBe(buyer.userId);
});

test('A renewal that waits for the erasure starts no session either', async () => {
  const buyer = await signIn(api());
  const locked = await api().db.startTransaction().execute();
  await lockUser(locked, buyer.email);
  const erasing = buyer.call('DELETE', '/account');
  await untilWaiting(api(), 1);
  const renewing = exchange(api(), buyer.email, buyer.idToken);
  await untilWaiting(api(), 2);
  await locked.rollback().execute();

  const [erased, renewed] = await Promise.all([erasing, renewing]);

  expect(erased.status).toBe(200);
  expectProblem(renewed, 'session_ended');
  const { db } = api();
  const again = db.selectFrom('users').select('id').where('email', '=', buyer.email);
  expect(await again.execute()).toEqual([]);
});

test('An old sign-in is not enough', async () => {
  const buyer = await signIn(api());
  await api()
    .db.updateTable('sessions')
    .set({ signed_in_at: sql<Date>`now() - interval '11 minutes'` })
    .where('user_id', '=', buyer.userId)
    .execute();

  const plan = (await buyer.call('GET', '/account/erasure')).as(erasurePlan);
  const reply = await buyer.call('DELETE', '/account');

  expect(plan.signedInRecently).toBe(false);
  expectProblem(reply, 'recent_sign_in_required');
  expect(await erasureOf(buyer)).toBeUndefined();
});

test('Unpaid orders are deleted, and their stock returns', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, productId, orderId } = purchase;
  const plan = (await buyer.call('GET', '/account/erasure')).as(erasurePlan);
  expect(plan.unpaidOrders.map((order) => order.orderId)).toEqual([orderId]);

  expect((await buyer.call('DELETE', '/account')).status).toBe(200);

  await expectStock(api(), productId, { onHand: 120, held: 0 });
  await expectStockInOrder(api());
  const order = await admin.call('GET', `/order/${orderId}`);
  expect(order.json).toMatchObject({ state: 'deleted' });
});

test('A paid order that is not shipped is in the way, and its refund until it is made', async () => {
  const purchase = await paidPurchase(api());
  const { buyer, orderId } = purchase;

  const refused = await buyer.call('DELETE', '/account');

  expectProblem(refused, 'erasure_obstructed');
  expect(refused.text).toMatch(/KS-\d+ is paid and not yet shipped/);
  expect((await buyer.call('GET', '/orders')).status).toBe(200);
  await askForRefund(admin, purchase);
  const during = (await buyer.call('GET', '/account/erasure')).as(erasurePlan);
  expect(during.obstacles.length).toBeGreaterThan(0);
  await until('the refund to be out of the way', async () => {
    const { obstacles } = (await buyer.call('GET', '/account/erasure')).as(erasurePlan);
    return obstacles.length === 0;
  });
  expect((await buyer.call('DELETE', '/account')).status).toBe(200);
  await untilErased(buyer);
  const { content } = await api()
    .db.selectFrom('documents')
    .select('content')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ billTo: { email: buyer.email } });
});

test('The credit note of a refund after the erasure has the name and address of the invoice', async () => {
  const purchase = await paidPurchase(api());
  await ship(admin, purchase.orderId);
  expect((await purchase.buyer.call('DELETE', '/account')).status).toBe(200);
  await untilErased(purchase.buyer);

  expect((await askForRefund(admin, purchase)).status).toBe(201);

  const note = await until('the credit note', () =>
    api()
      .db.selectFrom('documents')
      .select('content')
      .where('order_id', '=', purchase.orderId)
      .where('kind', '=', 'credit_note')
      .executeTakeFirst(),
  );
  expect(note.content).toMatchObject({ billTo: { email: purchase.buyer.email } });
  const mails = await api()
    .db.selectFrom('mails')
    .select('id')
    .where('order_id', '=', purchase.orderId)
    .execute();
  expect(mails).toEqual([]);
});

test('Staff erase somebody who asks by mail, whatever their own sign-in, and nobody twice', async () => {
  const buyer = await signIn(api());

  const path = `/customer/${buyer.userId}`;
  expect((await admin.call('GET', `${path}/erasure`)).status).toBe(200);
  expect((await admin.call('DELETE', path)).status).toBe(200);

  expectProblem(await admin.call('DELETE', path), 'not_found');
  expect(await erasureOf(buyer)).toMatchObject({ by_staff: true });
  const other = await signIn(api());
  expectProblem(await other.call('DELETE', path), 'forbidden');
  const list = await admin.call('GET', `/user?search=${encodeURIComponent('Deleted customer')}`);
  expect(list.json).toEqual([]);
});

test('The last admin stays', async () => {
  const another = await signInAdmin(api());
  expect((await another.call('DELETE', '/account')).status).toBe(200);

  expect((await admin.call('GET', '/account/erasure')).as(erasurePlan).isLastAdmin).toBe(true);
  expectProblem(await admin.call('DELETE', '/account'), 'last_admin');
});

test('Staff who lose their role meanwhile erase nobody', async () => {
  const [former, buyer] = [await signInAdmin(api()), await signIn(api())];
  const revoking = await api().db.startTransaction().execute();
  await revoking.updateTable('users').set({ role: null }).where('id', '=', former.userId).execute();
  const erasing = former.call('DELETE', `/customer/${buyer.userId}`);
  await untilWaiting(api(), 1);
  await revoking.commit().execute();

  expectProblem(await erasing, 'forbidden');
  expect(await erasureOf(buyer)).toBeUndefined();
});
