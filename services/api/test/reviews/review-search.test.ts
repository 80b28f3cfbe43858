import { randomUUID } from 'node:crypto';
import { review, reviewQuery } from '@kerf/contract/schemas/review';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reviewQueries } from '../../src/catalogue/reviews/reviews.store.ts';
import { rowsReadBy } from '../harness/rows-read.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const REVIEWS = 20_000;

beforeAll(async () => {
  const { db } = api();
  await sql`
    insert into reviews (id, name, img, rating, des, verified, created_at)
    select gen_random_uuid(), 'Reviewer ' || n, '', 5,
      'The blade cuts clean across the grain and the edge lasts. ' || md5(n::text), true,
      now() - n * interval '1 minute'
    from generate_series(1, ${REVIEWS}::int) n`.execute(db);
  await sql`
    insert into reviews (id, name, img, rating, des, verified)
    values (${randomUUID()}, 'Zoë', '', 5, 'Quenched teeth; 100% sharp_.', true)`.execute(db);
  // Moves new entries out of the trigram index's pending list, which every search would scan.
  await sql`vacuum analyze reviews`.execute(db);
});

const found = async (search: string) =>
  (await api().call('GET', `/reviews?search=${encodeURIComponent(search)}`)).as(z.array(review));

test.for([
  'quenched',
  'nothing at all like it',
  'a',
  'zz',
  '%',
  '_',
  '!!!',
  '. . . . .',
  'o n e l e t t e r e a c h',
  '木',
  'x'.repeat(200),
  'lasts. the edge'.repeat(13),
])('A search for "%s" does not scan all reviews', async (search) => {
  const queries = reviewQueries(api().db, reviewQuery.parse({ search }));

  const newest = queries.rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(25);

  expect(await rowsReadBy(newest)).toBeLessThan(REVIEWS / 4);
  expect(await rowsReadBy(queries.counted)).toBeLessThan(REVIEWS / 4);
});

test('The total of a search ends at a thousand, and its pages go on', async () => {
  const reply = await api().call('GET', '/reviews?search=the%20edge&limit=200');

  expect(reply.headers.get('x-total-count')).toBe('1000');
  expect(reply.headers.get('link')).toContain('rel="next"');
});

test('One or two letters find names by their beginning', async () => {
  expect((await found('zo')).map(({ name }) => name)).toEqual(['Zoë']);
  expect(await found('oë')).toEqual([]);
  expect((await found('100% sharp_')).map(({ name }) => name)).toEqual(['Zoë']);
});
