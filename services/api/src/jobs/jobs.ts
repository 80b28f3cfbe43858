import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { finishErasure, finishErasures } from '../admin/erasure/finish-erasure.ts';
import type { BulkWorker } from '../catalogue/bulk-changes/bulk-worker.ts';
import { startDueChanges } from '../catalogue/bulk-changes/change-bulk-changes.ts';
import { planWaitingImports } from '../catalogue/bulk-changes/imports/plan-import.ts';
import { type Database, keepAlive, type Tx } from '../db/database.ts';
import type { AccountDirectory } from '../gateways/identity/account-directory.ts';
import type { TaxGateway } from '../gateways/tax/tax-gateway.ts';
import type { VatRegister } from '../gateways/vat-register/vat-register.ts';
import { checkLedger } from '../ledger/stock-book/check-ledger.ts';
import { endSupplements } from '../money/cancelling/end-supplements.ts';
import { lapseOrders } from '../money/cancelling/lapse-orders.ts';
import { reconcile } from '../money/cancelling/reconcile.ts';
import { closeUnneededPayment } from '../money/payments/close-payment.ts';
import type { PaymentDeps } from '../money/payments/payment-deps.ts';
import { returnPayment } from '../money/payments/return-payment.ts';
import { makeRefund } from '../money/refunds/make-refund.ts';
import { enterDueTax } from '../money/tax-books/enter-due-tax.ts';
import { secureOrders } from '../ordering/orders/change-holds.ts';
import { askDueVatNumbers, askVatNumber } from '../people/vat-numbers/ask-vat-numbers.ts';
import { deleteUnusedFiles, type FileDeps } from '../platform/files/keep-file.ts';
import { isWaitingForRelease } from '../platform/installation/installation.store.ts';
import type { Job, JobQueue } from '../platform/job-queue/job-queue.ts';
import type { MailDeps } from '../platform/mail-delivery/mail-deps.ts';
import { moveDays } from '../platform/revenue/move-days.ts';
import type { Retention } from '../retention.ts';
import { queueStockAlertMails } from '../warehouse/stock/stock-alerts.ts';
import { housekeep } from './housekeep.ts';
import { type MailLoop, startMailLoop } from './mail-loop.ts';

const paymentJob = z.object({ paymentId: z.uuid() });
const orderJob = z.object({ orderId: z.uuid() });
const refundJob = z.object({ refundId: z.uuid() });
const erasureJob = z.object({ erasureId: z.uuid() });
const vatNumberJob = z.object({ accountId: z.uuid() });
const bulkChangeJob = z.object({ bulkChangeId: z.uuid() });
const EVERY_MINUTE = '* * * * *';
const HOURLY = '17 * * * *';
/** Queues that 0.2.0 worked on. What waits in them would wait for ever. */
const formerQueueNames = ['read-inbox'];
const retry = { retryLimit: 10, retryDelay: 5, retryBackoff: true };
const RETRY_START_MS = 5_000;
/** How often a restored shop is asked whether it was released. */
const RELEASE_POLL_MS = 2_000;
const STOP_LIMIT_MS = 10_000;
/** How often queues are looked at: for retries and jobs of later, and in case of a missed notification. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };
const seldomPolling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 };
/** Longer than for requests, since jobs scan whole tables in the background. */
const QUERY_TIMEOUT_MS = 30_000;

interface WorkDeps extends PaymentDeps, FileDeps {
  readonly bulkWorker: BulkWorker;
  readonly vatRegister: VatRegister;
  readonly tax: TaxGateway;
  /** The identity provider's accounts; null without a service account. */
  readonly accounts: AccountDirectory | null;
  readonly recoveryWindowDays: number;
  readonly retention: Retention;
}

type AllDeps = WorkDeps & MailDeps;
type Work = (deps: AllDeps, data: unknown) => Promise<void>;

/** What is done for each kind of job. */
const onDemand: Readonly<Record<Job['kind'], Work>> = {
  'return-payment': (deps, data) => returnPayment(deps, paymentJob.parse(data).paymentId),
  'make-refund': (deps, data) => makeRefund(deps, refundJob.parse(data).refundId),
  'close-payment': (deps, data) => closeUnneededPayment(deps, paymentJob.parse(data).paymentId),
  'end-supplements': (deps, data) => endSupplements(deps, orderJob.parse(data).orderId),
  'run-bulk-change': ({ bulkWorker }, data) =>
    bulkWorker.run(bulkChangeJob.parse(data).bulkChangeId),
  'plan-import': ({ bulkWorker }, data) =>
    bulkWorker.planImport(bulkChangeJob.parse(data).bulkChangeId),
  'move-days': ({ db }) => moveDays(db),
  'finish-erasure': (deps, data) => finishErasure(deps, erasureJob.parse(data).erasureId),
  'ask-vat-number': (deps, data) => askVatNumber(deps, vatNumberJob.parse(data).accountId),
};

/** What is done again and again, by the name of its queue. */
const onTime: Readonly<Record<string, { readonly cron: string; readonly work: Work }>> = {
  'start-bulk-changes': {
    cron: EVERY_MINUTE,
    work: async ({ db, bulkWorker }) => {
      await startDueChanges(db, bulkWorker.run);
      await planWaitingImports(db, bulkWorker.planImport);
    },
  },
  reconcile: { cron: EVERY_MINUTE, work: reconcile },
  'secure-orders': { cron: EVERY_MINUTE, work: (deps) => secureOrders(deps, 'all') },
  'lapse-orders': { cron: EVERY_MINUTE, work: lapseOrders },
  'tell-of-stock': { cron: EVERY_MINUTE, work: ({ db }) => queueStockAlertMails(db) },
  'finish-erasures': { cron: EVERY_MINUTE, work: finishErasures },
  'check-ledger': { cron: '41 * * * *', work: checkLedger },
  'delete-unused-files': { cron: HOURLY, work: deleteUnusedFiles },
  'ask-vat-numbers': { cron: '29 * * * *', work: askDueVatNumbers },
  'enter-due-tax': { cron: EVERY_MINUTE, work: enterDueTax },
  housekeep: { cron: HOURLY, work: ({ db, retention }) => housekeep(db, retention) },
};
const queueNames = [...Object.keys(onDemand), ...Object.keys(onTime)];

export interface Jobs extends JobQueue {
  /** Starts working on jobs, retrying until Postgres is available, and on mails. */
  start(deps: AllDeps): Promise<void>;
  /** Waits for the running jobs to finish. */
  stop(): Promise<void>;
}

interface JobsSettings {
  readonly databaseUrl: string;
  /**
   * Whether Postgres' notifications reach this process, so that a job starts as soon as it commits. They
   * pass no pooler; a job then starts within a second.
   */
  readonly isNotified: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Background work on pg-boss, whose tables are in the same database, so that a job commits with the
 * transaction that enqueues it.
 */
export function createJobs(settings: JobsSettings): Jobs {
  const stopping = new AbortController();
  let connection: Promise<PgBoss> | null = null;
  let mails: MailLoop | null = null;
  let starting: Promise<void> | null = null;
  const connect = () => {
    connection ??= openBoss(settings).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };

  const startBoss = async (deps: AllDeps) => {
    while (!stopping.signal.aborted) {
      try {
        return await startWork(await connect(), deps);
      } catch (error) {
        if (stopping.signal.aborted) return;
        settings.onError(error);
        await delay(RETRY_START_MS, null, { signal: stopping.signal }).catch(() => null);
      }
    }
  };

  return {
    start: (deps) => {
      starting = untilReleased(deps.db, stopping.signal, settings.onError).then(() => {
        if (stopping.signal.aborted) return undefined;
        mails = startMailLoop(deps);
        return startBoss(deps);
      });
      return starting;
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([mails?.stop(), delay(STOP_LIMIT_MS, null, { ref: false })]);
      await starting;
      const boss = await connection?.catch(() => null);
      if (boss) await stopBoss(boss);
    },
    enqueue: async (tx, { kind, ...data }: Job, startAfter?: Date) => {
      const boss = await connect();
      await boss.send(kind, data, { ...retry, ...(startAfter && { startAfter }), db: boundTo(tx) });
    },
  };
}

/** Waits while the shop has come back from a backup and nobody has released it. */
async function untilReleased(
  db: Database,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    const waits = await isWaitingForRelease(db).catch((error: unknown) => {
      onError(error);
      return true;
    });
    if (!waits) return;
    await delay(RELEASE_POLL_MS, null, { signal }).catch(() => null);
  }
}

/** Connects, creating missing tables and queues. Loads pg-boss late, so that the server can listen sooner. */
export async function openBoss({
  databaseUrl,
  isNotified,
  onError,
}: JobsSettings): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const connection = { query_timeout: QUERY_TIMEOUT_MS, ...keepAlive };
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...connection,
    max: 2,
    application_name: 'kerf-jobs',
    useListenNotify: isNotified,
  });
  boss.on('error', onError);
  await boss.start();
  await prepareQueues(boss);
  return boss;
}

/** Creates the missing queues, and empties former ones. Those of a release that only polled learn to notify of their jobs. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of queueNames) {
    const queue = found.get(name);
    if (!queue) await boss.createQueue(name, { notify: true });
    else if (!queue.notify) await boss.updateQueue(name, { notify: true });
  }
  for (const name of formerQueueNames.filter((each) => found.has(each))) {
    await boss.unschedule(name);
    await boss.deleteQueuedJobs(name);
  }
}

/** Ends the work first: pg-boss looks only every half second whether it has ended. */
async function stopBoss(boss: PgBoss): Promise<void> {
  const ended = Promise.all(queueNames.map((name) => boss.offWork(name)));
  await Promise.race([ended, delay(STOP_LIMIT_MS, null, { ref: false })]);
  await boss.stop({ graceful: true, timeout: STOP_LIMIT_MS });
}

function boundTo(tx: Tx): Db {
  return {
    executeSql: async (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
  };
}

async function startWork(boss: PgBoss, deps: AllDeps): Promise<void> {
  for (const [kind, work] of Object.entries(onDemand)) {
    await workOn(boss, kind, polling, deps, work);
  }
  for (const [name, { cron, work }] of Object.entries(onTime)) {
    await workOn(boss, name, seldomPolling, deps, work);
    await boss.schedule(name, cron);
  }
}

async function workOn(
  boss: PgBoss,
  queue: string,
  options: typeof polling,
  deps: AllDeps,
  work: Work,
): Promise<void> {
  const { log, meter } = deps;
  const worker = await boss.work(queue, options, async (jobs) => {
    try {
      for (const job of jobs) await work(deps, job.data);
      meter.jobEnded(queue, 'done');
    } catch (error) {
      meter.jobEnded(queue, 'failed');
      // pg-boss stores the error with the job, and tells nobody.
      log.error({ queue, err: error }, 'a job failed');
      throw error;
    } finally {
      // Looks for the next job at once, since one notification may have told of several.
      boss.notifyWorker(worker);
    }
  });
}
