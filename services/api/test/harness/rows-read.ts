import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../src/db/schema.ts';

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

/** The number of rows read by the most expensive step of a query plan. */
function rowsRead(step: Plan): number {
  const removed =
    (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const own = (step['Actual Rows'] + removed) * step['Actual Loops'];
  return Math.max(own, ...(step.Plans ?? []).map(rowsRead));
}

/** Runs a query and returns the number of rows read by its most expensive step. */
export async function rowsReadBy<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, O>,
): Promise<number> {
  const [answer] = explained.parse(await query.explain('json', sql`analyze`));
  return rowsRead(answer['QUERY PLAN'][0].Plan);
}

/** The same for a query that is written in SQL. */
export async function rowsReadIn(db: Kysely<Schema>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`explain (analyze, format json) ${query}`.execute(db);
  const [answer] = explained.parse(rows);
  return rowsRead(answer['QUERY PLAN'][0].Plan);
}
