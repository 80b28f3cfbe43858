import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { keepAlive, type Tx } from '../db/database.ts';
import type { Meter } from '../metrics/meter.ts';
import type { BulkWorker } from '../modules/bulk-changes/bulk-worker.ts';
import { startDueChanges } from '../modules/bulk-changes/start-due-changes.ts';
import { lapseOrders } from '../modules/cancelling/lapse-orders.ts';
import { reconcile } from '../modules/cancelling/reconcile.ts';
import { deleteUnusedFiles } from '../modules/files/delete-unused-files.ts';
import type { FileDeps } from '../modules/files/keep-file.ts';
import { planWaitingImports } from '../modules/imports/plan-waiting-imports.ts';
import type { MailDeps } from '../modules/mails/mail-deps.ts';
import { secureOrders } from '../modules/orders/change-holds.ts';
import { closeUnneededPayment } from '../modules/payments/close-payment.ts';
import type { PaymentDeps } from '../modules/payments/payment-deps.ts';
import { refundPayment } from '../modules/payments/refund-payment.ts';
import { makeRefund } from '../modules/refunds/make-refund.ts';
import { checkLedger } from '../modules/stock/check-ledger.ts';
import { queueStockAlertMails } from '../modules/stock/stock-alerts.ts';
import { housekeep } from './housekeep.ts';
import type { Job, JobQueue } from './job-queue.ts';
import { type MailLoop, startMailLoop } from './mail-loop.ts';

const paymentJob = z.object({ paymentId: z.uuid() });
const refundJob = z.object({ refundId: z.uuid() });
const bulkChangeJob = z.object({ bulkChangeId: z.uuid() });
const queues: readonly Job['kind'][] = [
  'refund-payment',
  'make-refund',
  'close-payment',
  'run-bulk-change',
  'plan-import',
];
const retry = { retryLimit: 10, retryDelay: 5, retryBackoff: true };
const EVERY_MINUTE = '* * * * *';
const HOURLY = '17 * * * *';
const HOURLY_LATER = '41 * * * *';
const RETRY_START_MS = 5_000;
const STOP_LIMIT_MS = 10_000;
/** Longer than for requests, since jobs scan whole tables in the background. */
const QUERY_TIMEOUT_MS = 30_000;

interface WorkDeps extends PaymentDeps, FileDeps {
  readonly bulkWorker: BulkWorker;
}

export interface Jobs extends JobQueue {
  /** Starts working on jobs, retrying until Postgres is available, and on mails. */
  start(deps: WorkDeps & MailDeps): Promise<void>;
  /** Waits for the running jobs to finish. */
  stop(): Promise<void>;
}

/**
 * Background work on pg-boss, whose tables are in the same database, so that a job commits with the
 * transaction that enqueues it.
 */
export function createJobs(databaseUrl: string, onError: (error: unknown) => void): Jobs {
  const stopping = new AbortController();
  let connection: Promise<PgBoss> | null = null;
  let mails: MailLoop | null = null;
  const connect = () => {
    connection ??= openBoss(databaseUrl, onError).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };

  return {
    start: async (deps) => {
      mails = startMailLoop(deps);
      while (!stopping.signal.aborted) {
        try {
          return await startWork(await connect(), deps);
        } catch (error) {
          if (stopping.signal.aborted) return;
          onError(error);
          await delay(RETRY_START_MS, null, { signal: stopping.signal }).catch(() => null);
        }
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([mails?.stop(), delay(STOP_LIMIT_MS, null, { ref: false })]);
      const boss = await connection?.catch(() => null);
      await boss?.stop({ graceful: true, timeout: STOP_LIMIT_MS });
    },
    enqueue: async (tx, { kind, ...data }: Job, startAfter?: Date) => {
      const boss = await connect();
      await boss.send(kind, data, { ...retry, ...(startAfter && { startAfter }), db: boundTo(tx) });
    },
  };
}

/** Loads pg-boss late, so that the server can listen sooner. */
async function openBoss(
  connectionString: string,
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const connection = { connectionString, query_timeout: QUERY_TIMEOUT_MS, ...keepAlive };
  const boss = new PgBoss({ ...connection, max: 2, application_name: 'kerf-jobs' });
  boss.on('error', onError);
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue);
  }
  return boss;
}

function boundTo(tx: Tx): Db {
  return {
    executeSql: async (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
  };
}

async function startWork(boss: PgBoss, deps: WorkDeps): Promise<void> {
  await workOn(boss, 'refund-payment', deps.meter, (data) =>
    refundPayment(deps, paymentJob.parse(data).paymentId),
  );
  await workOn(boss, 'make-refund', deps.meter, (data) =>
    makeRefund(deps, refundJob.parse(data).refundId),
  );
  await workOn(boss, 'close-payment', deps.meter, (data) =>
    closeUnneededPayment(deps, paymentJob.parse(data).paymentId),
  );
  await workOn(boss, 'run-bulk-change', deps.meter, (data) =>
    deps.bulkWorker.run(bulkChangeJob.parse(data).bulkChangeId),
  );
  await workOn(boss, 'plan-import', deps.meter, (data) =>
    deps.bulkWorker.planImport(bulkChangeJob.parse(data).bulkChangeId),
  );
  await schedule(boss, 'start-bulk-changes', EVERY_MINUTE, deps.meter, async () => {
    await startDueChanges(deps.db, deps.bulkWorker.run);
    await planWaitingImports(deps.db, deps.bulkWorker.planImport);
  });
  await schedule(boss, 'reconcile', EVERY_MINUTE, deps.meter, () => reconcile(deps));
  await schedule(boss, 'secure-orders', EVERY_MINUTE, deps.meter, () =>
    secureOrders(deps.db, null),
  );
  await schedule(boss, 'lapse-orders', EVERY_MINUTE, deps.meter, () => lapseOrders(deps));
  await schedule(boss, 'tell-of-stock', EVERY_MINUTE, deps.meter, () =>
    queueStockAlertMails(deps.db),
  );
  await schedule(boss, 'check-ledger', HOURLY_LATER, deps.meter, () => checkLedger(deps));
  await schedule(boss, 'delete-unused-files', HOURLY, deps.meter, () => deleteUnusedFiles(deps));
  await schedule(boss, 'housekeep', HOURLY, deps.meter, () => housekeep(deps.db));
}

async function workOn(
  boss: PgBoss,
  queue: string,
  meter: Meter,
  work: (data: unknown) => Promise<void>,
): Promise<void> {
  await boss.createQueue(queue);
  await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) {
      try {
        await work(job.data);
      } catch (error) {
        meter.jobEnded(queue, 'failed');
        throw error;
      }
      meter.jobEnded(queue, 'done');
    }
  });
}

async function schedule(
  boss: PgBoss,
  queue: string,
  cron: string,
  meter: Meter,
  work: () => Promise<void>,
): Promise<void> {
  await workOn(boss, queue, meter, work);
  await boss.schedule(queue, cron);
}
