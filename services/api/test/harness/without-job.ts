import { importMapping } from '@kerf/contract/schemas/import-file';
import { sql } from 'kysely';
import { applyBulkChange } from '../../src/catalogue/bulk-changes/change-bulk-changes.ts';
import { startImport } from '../../src/catalogue/bulk-changes/imports/change-imports.ts';
import type { Actor } from '../../src/http/actor.ts';
import type { Person } from './people.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

const jobs = { enqueue: () => Promise.resolve() };

/** Starts to plan an import like the API, but loses its job. Returns the bulk change's id. */
export function importWithoutJob(
  { db }: TestApi,
  admin: Person,
  fileId: string,
  mapping: object,
): Promise<string> {
  return startImport({ db, jobs }, actorOf(admin), fileId, importMapping.parse(mapping));
}

/** Starts to apply a bulk change like the API, but loses its job, so that a test is the only one to run it. */
export function applyWithoutJob({ db }: TestApi, admin: Person, id: string): Promise<void> {
  return applyBulkChange({ db, jobs }, actorOf(admin), id, {});
}

/** Keeps the server from running lost bulk changes each minute, so that a test is the only one to run them. */
export function stopRunningLostChanges(api: TestApi): Promise<void> {
  return leaveOutJobs(api, ['start-bulk-changes']);
}

/** Keeps the server from doing any more of these jobs. Waits for those that were sent before. */
export async function leaveOutJobs({ db }: TestApi, names: readonly string[]): Promise<void> {
  const isOne = sql`new.name in (${sql.join(names.map((name) => sql.lit(name)))})`;
  await sql`
    create function pgboss.leave_out() returns trigger language plpgsql
    as $$ begin return null; end $$`.execute(db);
  await sql`
    create trigger left_out before insert on pgboss.job for each row
    when (${isOne}) execute function pgboss.leave_out()`.execute(db);
  await until('the jobs that were sent before to end', async () => {
    const { rows } = await sql`
      select from pgboss.job
      where name = any(${names}) and state in ('created', 'retry', 'active')`.execute(db);
    return rows.length === 0;
  });
}

function actorOf({ email, userId }: Person): Actor {
  const credential = { kind: 'session', sessionId: userId } as const;
  return { userId, accountId: userId, email, displayName: '', role: 'admin', credential };
}
