import { constants, setPriority } from 'node:os';
import { doTask } from '../../child-program.ts';
import { databaseOn, openPool, slowQueryLog } from '../../db/database.ts';
import { createLog } from '../../log.ts';
import { doBulkWork } from './bulk-work.ts';
import type { BulkAnswer, BulkTask } from './bulk-worker.ts';

/** The work's own transaction, and beside it what tells how far it has come. */
const CONNECTIONS = 2;

/** Does one work of a bulk change in a process of its own, to which all other processes go first. */
doTask(async ({ database, work }: BulkTask) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Signals that stop a server reach all of its processes, and it waits for what it has begun.
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

/** No more than finds the fault: the other members of a database's error quote what is stored. */
function failed(error: unknown): BulkAnswer {
  if (!(error instanceof Error)) return { message: String(error), stack: '', code: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, stack: error.stack ?? '', code };
}
