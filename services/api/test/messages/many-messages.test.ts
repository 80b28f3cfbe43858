import { messageQuery } from '@kerf/contract/schemas/message';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inboxQueries } from '../../src/people/messages/messages.store.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { rowsReadBy } from '../harness/rows-read.ts';
import { useApi } from '../harness/use-api.ts';

const DONE = 20_000;
const OPEN = 30;
const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  await sql`
    insert into messages (id, email, body, created_at, last_message_at, done_at)
    select gen_random_uuid(), 'writer-' || n || '@example.com', 'Do you sharpen blade ' || n || '?',
      now() - n * interval '1 minute', now() - n * interval '1 minute',
      case when n > ${OPEN} then now() end
    from generate_series(1, ${DONE + OPEN}::int) n`.execute(api().db);
  await sql`vacuum analyze messages`.execute(api().db);
});

function queries(query: Record<string, string>) {
  const actor = {
    userId: admin.userId,
    accountId: admin.userId,
    email: admin.email,
    displayName: '',
    role: 'admin' as const,
    credential: { kind: 'session' as const, sessionId: admin.userId },
  };
  return inboxQueries(api().db, actor, messageQuery.parse(query));
}

test('Counting the open messages reads only those, however many are done', async () => {
  expect(await rowsReadBy(queries({ state: 'open' }).counted)).toBeLessThanOrEqual(OPEN);
});

test.each([
  [{ state: 'open' }, 'last_message_at'],
  [{ state: 'done' }, 'last_message_at'],
  [{}, 'last_message_at'],
])('A page of %o reads little more than its rows', async (query, column) => {
  const page = queries(query).rows.orderBy(sql.ref(column), 'desc').orderBy('id', 'desc').limit(25);

  expect(await rowsReadBy(page)).toBeLessThan(100);
});

test('A search reads only what can match', async () => {
  const found = queries({ search: 'writer-12345@' }).counted;

  expect(await rowsReadBy(found)).toBeLessThan(100);
});

test('The messages of one customer are found without reading those of others', async () => {
  const { rows } = queries({ customer: admin.userId });

  expect(await rowsReadBy(rows)).toBeLessThan(10);
});
