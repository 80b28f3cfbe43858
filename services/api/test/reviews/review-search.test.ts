import { randomUUID } from 'node:crypto';
import { review, reviewQuery } from '@kerf/contract/schemas/review';
import { type SelectQueryBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Schema } from '../../src/db/schema.ts';
import { reviewQueries } from '../../src/modules/reviews/reviews.store.ts';
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
  // Fresh entries of a trigram index wait in a list that every search would read.
  await sql`vacuum analyze reviews`.execute(db);
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly 'Rows Removed by Index Recheck'?: number | undefined;
  readonly Plans?: Plan[] | undefined;
}

const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(plan).optional(),
  }),
);
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })]);

/** How many rows the most laborious step of a query looks at. */
function rowsRead(step: Plan): number {
  const removed =
    (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const own = (step['Actual Rows'] + removed) * step['Actual Loops'];
  return Math.max(own, ...(step.Plans ?? []).map(rowsRead));
}

async function labourOf<O>(query: SelectQueryBuilder<Schema, 'reviews', O>): Promise<number> {
  const [answer] = explained.parse(await query.explain('json', sql`analyze`));
  return rowsRead(answer['QUERY PLAN'][0].Plan);
}

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
])('A search for "%s" reads few of many reviews', async (search) => {
  const queries = reviewQueries(api().db, reviewQuery.parse({ search }));

  const newest = queries.rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(25);

  expect(await labourOf(newest)).toBeLessThan(REVIEWS / 4);
  expect(await labourOf(queries.counted)).toBeLessThan(REVIEWS / 4);
});

test('A word that all reviews have is counted to a thousand, and paged beyond', async () => {
  const reply = await api().call('GET', '/reviews?search=the%20edge&limit=200');

  expect(reply.headers.get('x-total-count')).toBe('1000');
  expect(reply.headers.get('link')).toContain('rel="next"');
});

test('One or two letters find the names that begin with them', async () => {
  expect((await found('zo')).map(({ name }) => name)).toEqual(['Zoë']);
  expect(await found('oë')).toEqual([]);
  expect((await found('100% sharp_')).map(({ name }) => name)).toEqual(['Zoë']);
});
