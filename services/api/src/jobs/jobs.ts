import { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { lapseOrders, reconcile } from '../modules/cancelling/reconcile.ts';
import { closePaymentJob } from '../modules/payments/close-payment-job.ts';
import type { PaymentDeps } from '../modules/payments/payment-deps.ts';
import { refundPayment } from '../modules/payments/refund-payment.ts';
import { housekeep } from './housekeep.ts';
import type { Job, JobQueue } from './job-queue.ts';

const paymentJob = z.object({ paymentId: z.uuid() });
const retry = { retryLimit: 10, retryDelay: 5, retryBackoff: true };
const EVERY_MINUTE = '* * * * *';
const HOURLY = '17 * * * *';

export interface Jobs extends JobQueue {
  /** Makes ready to take jobs, and begins to work on them unless told otherwise. */
  start(deps: PaymentDeps): Promise<void>;
  stop(): Promise<void>;
}

/** Background work on pg-boss: its tables stand in the same database, so a job commits with what asks for it. */
export function createJobs(databaseUrl: string, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'kerf-jobs' });
  boss.on('error', onError);
  let started: Promise<void> | null = null;

  return {
    start: (deps) => {
      started ??= startBoss(boss, deps);
      return started;
    },
    stop: async () => {
      await started;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    enqueue: async (tx, { kind, ...data }: Job) => {
      await started;
      await boss.send(kind, data, { ...retry, db: fromKysely(tx) });
    },
  };
}

async function startBoss(boss: PgBoss, deps: PaymentDeps): Promise<void> {
  await boss.start();
  await workOn(boss, 'refund-payment', (data) =>
    refundPayment(deps, paymentJob.parse(data).paymentId),
  );
  await workOn(boss, 'close-payment', (data) =>
    closePaymentJob(deps, paymentJob.parse(data).paymentId),
  );
  await schedule(boss, 'reconcile', EVERY_MINUTE, () => reconcile(deps));
  await schedule(boss, 'lapse-orders', EVERY_MINUTE, () => lapseOrders(deps));
  await schedule(boss, 'housekeep', HOURLY, () => housekeep(deps.db));
}

async function workOn(
  boss: PgBoss,
  queue: string,
  work: (data: unknown) => Promise<void>,
): Promise<void> {
  await boss.createQueue(queue);
  await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await work(job.data);
  });
}

async function schedule(
  boss: PgBoss,
  queue: string,
  cron: string,
  work: () => Promise<void>,
): Promise<void> {
  await workOn(boss, queue, work);
  await boss.schedule(queue, cron);
}
