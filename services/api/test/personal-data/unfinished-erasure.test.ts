import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishErasure, finishErasures } from '../../src/admin/erasure/finish-erasure.ts';
import { inTransaction } from '../../src/db/database.ts';
import { housekeep } from '../../src/jobs/housekeep.ts';
import { startErasure } from '../../src/people/personal-data/start-erasure.ts';
import { findUser } from '../../src/people/users/users.store.ts';
import { usualRetention } from '../../src/retention.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';
import { tablesWith, wholeCustomer } from './whole-customer.ts';

const api = useApi();

/** Accounts at the provider that answer each deletion as told. */
function accounts(answers: readonly (boolean | Error)[]) {
  const left = [...answers];
  const deleted: string[] = [];
  return {
    deleted,
    find: async () => [],
    delete: async (uid: string) => {
      const answer = left.shift() ?? true;
      if (answer instanceof Error) throw answer;
      deleted.push(uid);
      return answer;
    },
  };
}

/** Starts an erasure like the API, but loses its job, as if every process had been killed after the commit. */
async function startWithoutJob({ userId, email }: Person): Promise<string> {
  const { db } = api();
  await inTransaction(db, async (tx) => {
    const user = await findUser(db, userId);
    if (!user) throw new Error('The user is there.');
    const credential = { kind: 'session', sessionId: userId } as const;
    const actor = { userId, accountId: user.account_id, email, displayName: '', credential };
    const jobs = { enqueue: async () => undefined };
    await startErasure(tx, jobs, { ...actor, role: 'customer' }, user);
    // The server itself looks each minute.
    await tx.updateTable('erasures').set({ asked_at: new Date() }).execute();
  });
  const { id } = await db
    .selectFrom('erasures')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

const erasureOf = (id: string) =>
  api().db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const longAgo = (id: string) =>
  api()
    .db.updateTable('erasures')
    .set({ asked_at: sql<Date>`now() - interval '10 minutes'` })
    .where('id', '=', id)
    .execute();

test('An erasure whose processes were killed between any two steps is finished by a job', async () => {
  const admin = await signInAdmin(api());
  const { buyer, words } = await wholeCustomer(api(), admin);
  const [word = ''] = words;
  const id = await startWithoutJob(buyer);
  const half = await tablesWith(api(), word);
  expect(half).not.toHaveProperty('users');
  expect(half).toHaveProperty('orders');
  const provider = accounts([new Error('no answer'), true]);
  const deps = { ...api().deps, accounts: provider };

  // The provider does not answer: the rows are gone, the sign-in is still to be deleted.
  await expect(finishErasure(deps, id)).rejects.toThrow('no answer');
  expect(await erasureOf(id)).toMatchObject({ firebase_uid: buyer.uid, finished_at: null });
  expect(await tablesWith(api(), word)).toEqual({ documents: 1, erasures: 1 });

  await finishErasures(deps);
  expect(await erasureOf(id)).toMatchObject({
    firebase_uid: null,
    sign_in: 'deleted',
    finished_at: null,
  });

  // What a call that was under way wrote after the first pass goes with the last.
  await api()
    .db.insertInto('reviews')
    .values({
      id,
      author_id: buyer.userId,
      name: word,
      img: '',
      rating: 1,
      des: 'Late.',
      verified: false,
    })
    .execute();
  await longAgo(id);
  await finishErasures(deps);
  await finishErasures(deps);

  expect(await erasureOf(id)).toMatchObject({ email: null, finished_at: expect.any(Date) });
  expect(await tablesWith(api(), word)).toEqual({ documents: 1 });
  expect(provider.deleted).toEqual([buyer.uid]);
});

test('What somebody wrote by mail to another’s conversation stays there, without their address', async () => {
  const { db } = api();
  const buyer = await signIn(api());
  const id = randomUUID();
  const email = 'another@example.com';
  await db
    .insertInto('messages')
    .values({ id, email, body: 'Forwarded to me.', mail_sender: buyer.email })
    .execute();
  const erasureId = await startWithoutJob(buyer);

  await finishErasure({ ...api().deps, accounts: null }, erasureId);

  const kept = await db.selectFrom('messages').selectAll().where('id', '=', id).execute();
  expect(kept).toMatchObject([{ email, mail_sender: 'an unknown address' }]);
});

test('Where the server may not delete a sign-in, that is recorded and nothing waits for it', async () => {
  const { buyer } = await wholeCustomer(api(), await signInAdmin(api()));
  const id = await startWithoutJob(buyer);
  await longAgo(id);

  await finishErasure({ ...api().deps, accounts: accounts([false]) }, id);

  expect(await erasureOf(id)).toMatchObject({ sign_in: 'left', finished_at: expect.any(Date) });
});

test('Ten years after its year an invoice no longer has name and address', async () => {
  const { buyer, words, purchase } = await wholeCustomer(api(), await signInAdmin(api()));
  const [word = ''] = words;
  const id = await startWithoutJob(buyer);
  await longAgo(id);
  await finishErasure({ ...api().deps, accounts: null }, id);
  const issued = (years: number, edge: string) =>
    sql`update documents set issued_at = date_trunc('year', now()) - make_interval(years => ${years})
      + ${edge}::interval where order_id = ${purchase.orderId}`.execute(api().db);

  await issued(10, '1 second');
  await housekeep(api().db, usualRetention);
  expect(await tablesWith(api(), word)).toEqual({ documents: 1 });

  // Where the shop is, the year of this one has begun.
  const inZone = (name: string) =>
    api().db.updateTable('shop_settings').set({ time_zone: name }).execute();
  await inZone('Asia/Tokyo');
  await issued(10, '-1 second');
  await housekeep(api().db, usualRetention);
  expect(await tablesWith(api(), word)).toEqual({ documents: 1 });
  await inZone('UTC');

  await issued(10, '-1 second');
  await housekeep(api().db, usualRetention);
  expect(await tablesWith(api(), word)).toEqual({});
  const document = await api()
    .db.selectFrom('documents')
    .selectAll()
    .where('order_id', '=', purchase.orderId)
    .executeTakeFirstOrThrow();
  expect(document.content).toMatchObject({
    totalCents: 64_500,
    billTo: { name: 'Deleted customer', email: '', phone: '', address: '' },
  });
  expect(document.number).toMatch(/^\d{4}-\d{6}$/);
});

test('An invoice of somebody who is still a customer stays as it is', async () => {
  const { words, purchase } = await wholeCustomer(api(), await signInAdmin(api()));
  const [word = ''] = words;
  await sql`update documents set issued_at = now() - interval '20 years'
    where order_id = ${purchase.orderId}`.execute(api().db);

  await housekeep(api().db, usualRetention);

  expect(await tablesWith(api(), word)).toMatchObject({ documents: 1 });
});
