import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { readWork, type Work } from './read-work.ts';

/** Shorter than a scrape's time limit, so that the other figures are there when Postgres is not. */
const ANSWER_LIMIT_MS = 4_000;
/** Figures of one scrape are read together, and those of a second Prometheus are the same. */
const AS_ONE_MS = 1_000;

/**
 * Gauges of what waits and what went wrong, read from Postgres at each scrape. Every process answers for all of
 * them. Where Postgres does not answer, they have no value.
 */
export function measureWork(registry: Registry, db: Database): void {
  const current = readTogether(() => readWork(db));
  const gauge = (name: string, help: string, value: (work: Work) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const work = await current();
        const number = work && value(work);
        if (number === null) this.remove();
        else this.set(number);
      },
    });
  const gauges = (
    name: string,
    help: string,
    label: string,
    values: (work: Work) => Readonly<Record<string, number>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const work = await current();
        this.reset();
        for (const [key, number] of Object.entries(work ? values(work) : {})) {
          this.set({ [label]: key }, number);
        }
      },
    });

  new Gauge({
    name: 'kerf_work_readable',
    help: '1 if Postgres answered what waits; else 0, and the figures of work have no value.',
    registers: [registry],
    async collect() {
      this.set((await current()) ? 1 : 0);
    },
  });
  gauges(
    'kerf_work_oldest_seconds',
    'How long the oldest has waited since it was due, by what it is; 0 if none waits.',
    'work',
    ({ ages }) => ages,
  );
  gauges(
    'kerf_mails_undelivered',
    'Mails that failed and nobody has dismissed, and mails that are late.',
    'state',
    ({ mails }) => mails,
  );
  gauge(
    'kerf_jobs_failed',
    'Background jobs that failed for good within a day.',
    ({ failedJobs }) => failedJobs,
  );
  gauges(
    'kerf_money_needs_attention',
    'Payments, refunds and disputes that staff have to review.',
    'of',
    ({ attention }) => attention,
  );
  gauge(
    'kerf_stock_discrepancies',
    'Products whose movements do not add up to what is on hand, as the last hourly check found.',
    ({ stockDiscrepancies }) => stockDiscrepancies,
  );
  gauge(
    'kerf_waits_for_release',
    '1 if the shop was restored from a backup and nobody has released it.',
    ({ waitsForRelease }) => (waitsForRelease ? 1 : 0),
  );
  measurePostgres(gauge);
}

type MakeGauge = (name: string, help: string, value: (work: Work) => number | null) => void;

function measurePostgres(gauge: MakeGauge): void {
  gauge(
    'kerf_postgres_connections',
    "Clients' connections to Postgres, of all programs.",
    ({ postgres }) => postgres.connections,
  );
  gauge(
    'kerf_postgres_connections_max',
    'The connections that Postgres takes.',
    ({ postgres }) => postgres.connectionsMax,
  );
  gauge('kerf_postgres_bytes', 'What the database takes.', ({ postgres }) => postgres.bytes);
  gauge(
    'kerf_postgres_oldest_transaction_seconds',
    'How long the oldest transaction has been open.',
    ({ postgres }) => postgres.oldestTransaction,
  );
  gauge(
    'kerf_postgres_standby_lag_seconds',
    'How far the slowest standby is behind. No value without one.',
    ({ postgres }) => postgres.standbyLag,
  );
  gauge(
    'kerf_postgres_clock_ahead_seconds',
    "How far the clock of Postgres is ahead of this machine's.",
    ({ postgres }) => postgres.now - Date.now() / 1000,
  );
}

/** Reads once for all who ask within a moment; null where there is no answer in time. */
function readTogether<T>(read: () => Promise<T>): () => Promise<T | null> {
  let asked: { readonly at: number; readonly answer: Promise<T | null> } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > AS_ONE_MS) {
      const answer = read().catch(() => null);
      asked = { at: performance.now(), answer: Promise.race([answer, nothingInTime()]) };
    }
    return asked.answer;
  };
}

function nothingInTime(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_LIMIT_MS, null).unref();
  });
}
