import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { personalTables } from '../../src/people/personal-data/personal-data.ts';
import { archivedColumns, readArchive } from '../../src/people/personal-data/read-archive.ts';
import { someAddress } from '../harness/http-call.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { type WholeCustomer, wholeCustomer } from './whole-customer.ts';

const api = useApi();
let whole: WholeCustomer;

beforeAll(async () => {
  whole = await wholeCustomer(api(), await signInAdmin(api()));
});

const request = ({ token }: Person) => ({
  headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
});

async function archiveOf(person: Person): Promise<ReadonlyMap<string, string>> {
  const reply = await fetch(`${api().url}/account/archive`, request(person));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toMatch(/your-data-[\d-]+\.zip/);
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const rowsIn = (files: ReadonlyMap<string, string>, table: string) =>
  z.array(z.looseObject({})).parse(JSON.parse(files.get(`data/${table}.json`) ?? 'null'));

test('The archive has a file for each kind, and a page with all of it', async () => {
  const files = await archiveOf(whole.buyer);

  const kinds = personalTables.filter((table) => archivedColumns(table).length > 0);
  expect([...files.keys()].toSorted()).toEqual(
    [...kinds.map(({ table }) => `data/${table}.json`), 'your-data.html'].toSorted(),
  );
  const [word = ''] = whole.words;
  expect(rowsIn(files, 'users')).toEqual([
    expect.objectContaining({ email: whole.buyer.email, phone: `+1 ${word}` }),
  ]);
  expect(rowsIn(files, 'orders')).toEqual([
    expect.objectContaining({ customer_name: `Wilma ${word}`, total_cents: 64_500 }),
  ]);
  for (const table of ['machines', 'saved_lists', 'pad_lines', 'messages', 'message_replies']) {
    expect(JSON.stringify(rowsIn(files, table)), table).toContain(word);
  }
  expect(rowsIn(files, 'notes')).toHaveLength(2);
  const page = files.get('your-data.html') ?? '';
  const found = kinds.filter(({ table }) => rowsIn(files, table).length > 0);
  expect(found.length).toBeGreaterThan(15);
  for (const { title } of found) expect(page).toContain(`<h2>${title}</h2>`);
  expect(page).toContain(`${word} pays late.`);
});

test('It has nothing of anybody else, and what was typed is no markup', async () => {
  const other = await signIn(api());
  await other.call('PUT', `/userUpdate/${other.email}`, {
    body: { address: '<script>1</script>' },
  });

  const files = await archiveOf(other);

  const [word = ''] = whole.words;
  for (const text of files.values()) expect(text).not.toContain(word);
  expect(rowsIn(files, 'orders')).toEqual([]);
  expect(files.get('your-data.html')).toContain('&#60;script&#62;');
});

test('Who else took part in a conversation is not in it', async () => {
  const admin = await signInAdmin(api());
  const { db } = api();
  const { id, email, user_id } = await db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', whole.buyer.userId)
    .executeTakeFirstOrThrow();
  const sent = { email, user_id, thread_id: id, attachments: '[]' };
  await db
    .insertInto('messages')
    .values([
      { ...sent, id: randomUUID(), body: 'By a colleague.', mail_sender: 'colleague@example.com' },
      { ...sent, id: randomUUID(), body: 'By the customer.', mail_sender: email },
    ])
    .execute();
  await db
    .insertInto('received_mails')
    .values({
      message_id: '<of-a-colleague@example.com>',
      sender: 'colleague@example.com',
      outcome: 'placed',
      conversation_id: id,
    })
    .execute();
  const assigned = await admin.call('PATCH', `/message/${id}`, {
    body: { assignee: admin.email, assigneeBefore: null },
  });
  expect(assigned.status, assigned.text).toBe(200);

  const files = await archiveOf(whole.buyer);

  for (const text of files.values()) {
    expect(text).not.toContain('colleague@example.com');
    expect(text).not.toContain(admin.email);
  }
  expect(rowsIn(files, 'messages')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ body: 'By a colleague.', mail_sender: null }),
      expect.objectContaining({ body: 'By the customer.', mail_sender: email }),
    ]),
  );
  expect(rowsIn(files, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'message.assign', detail: {} }),
  );
});

test('Thousands of rows are all in it', async () => {
  const person = await signIn(api());
  await sql`
    insert into notes (id, customer_id, author_id, body)
    select gen_random_uuid(), ${person.userId}, ${person.userId}, 'Note ' || n
    from generate_series(1, 5001) as n`.execute(api().db);

  const files = await archiveOf(person);

  expect(new Set(rowsIn(files, 'notes').map(({ body }) => body)).size).toBe(5001);
});

test('Reading ends with the batch in which its caller leaves', async () => {
  const { userId } = whole.buyer;
  const { account_id: accountId } = await api()
    .db.selectFrom('users')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const leaving = new AbortController();
  const gone = new Error('The caller has left.');
  let batches = 0;

  const reading = readArchive(
    api().db,
    { userId, accountId, email: null },
    leaving.signal,
    async (kinds) => {
      for (const kind of kinds) {
        for await (const rows of kind.batches()) {
          if (rows.length > 0) batches += 1;
          leaving.abort(gone);
        }
      }
    },
  );

  await expect(reading).rejects.toBe(gone);
  expect(batches).toBe(1);
});

test('People who leave leave no transaction behind, and the next is answered', async () => {
  const leaving = Array.from({ length: 8 }, async () => {
    const leave = new AbortController();
    const reply = fetch(`${api().url}/account/archive`, {
      ...request(whole.buyer),
      signal: leave.signal,
    }).catch(() => null);
    leave.abort();
    await reply;
  });
  await Promise.all(leaving);

  await until('the transactions to end', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and query like '%archived%'`.execute(api().db);
    return rows.length === 0;
  });
  const another = await signIn(api());
  expect((await archiveOf(another)).size).toBeGreaterThan(10);
});
