import { doTask } from '../../child-program.ts';
import { databaseOn, openPool, slowQueryLog } from '../../db/database.ts';
import { createLog } from '../../log.ts';
import { type BulkAnswer, type BulkTask, doBulkWork } from './bulk-worker.ts';

/** One for the transaction, and one for progress updates outside of it. */
const CONNECTIONS = 2;

/** The child process: runs one piece of work of a bulk change, at a lower priority than the server. */
doTask(async ({ database, work }: BulkTask) => {
  // Signals to stop a server reach all of its processes, but the server waits for work that has begun.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  const log = createLog(database.logLevel);
  const pool = openPool({
    ...database,
    poolSize: CONNECTIONS,
    onConnectionLost: (error) => log.warn({ err: error }, 'Postgres ended a connection'),
  });
  const db = databaseOn(pool, slowQueryLog(log, database.slowQueryMs));
  answer(await doBulkWork(db, work).then(done, failed));
  await db.destroy();
});

function answer(given: BulkAnswer): void {
  process.send?.(given);
}

const done = (id: string): BulkAnswer => ({ id });

/** Only the fields that help find the fault: others of a database error quote stored data. */
function failed(error: unknown): BulkAnswer {
  if (!(error instanceof Error)) return { message: String(error), stack: '', code: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, stack: error.stack ?? '', code };
}
