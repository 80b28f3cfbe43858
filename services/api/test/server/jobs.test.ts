import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createLog } from '../../src/log.ts';
import { startServer } from '../../src/server.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

/** Asks for this many jobs that end at once, in one transaction. Returns how long each waited, in seconds. */
async function waitsOf(count: number): Promise<number[]> {
  const { db, deps } = api();
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.transaction().execute(async (tx) => {
    for (const paymentId of ids) await deps.jobs.enqueue(tx, { kind: 'close-payment', paymentId });
  });
  return until(`${count} jobs to be done`, async () => {
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from started_on - created_on)::float8 as wait from pgboss.job
      where name = 'close-payment' and state = 'completed' and data->>'paymentId' = any(${ids})`.execute(
      db,
    );
    return rows.length === count && rows.map(({ wait }) => wait);
  });
}

async function isNotifying(queue: string): Promise<boolean> {
  const { rows } = await sql<{ notify: boolean }>`
    select notify from pgboss.queue where name = ${queue}`.execute(api().db);
  return rows[0]?.notify === true;
}

test('A job starts when its transaction commits, not when its queue is looked at next', async () => {
  let waited = 0;

  for (let count = 0; count < 8; count += 1) {
    for (const wait of await waitsOf(1)) waited += wait;
  }

  // A process that only looks at its queues finds each of them almost a second later.
  expect(waited).toBeLessThan(5);
});

test('Jobs of one transaction are done one after another, without a pause', async () => {
  expect(await waitsOf(10)).toHaveLength(10);
});

test('A job that fails is logged with its queue and what failed, and stays to be retried', async () => {
  const { db, deps, logs } = api();
  const paymentId = `not an id ${randomUUID()}`;
  await db
    .transaction()
    .execute((tx) => deps.jobs.enqueue(tx, { kind: 'close-payment', paymentId }));

  const logged = await until('the failure to be logged', () =>
    logs.entries().find(({ msg }) => msg === 'a job failed'),
  );

  expect(logged).toMatchObject({
    level: 50,
    queue: 'close-payment',
    err: { message: expect.stringContaining('paymentId') },
  });
  await until('the job to wait for its retry', async () => {
    const { rows } = await sql`
      select from pgboss.job where state = 'retry' and data->>'paymentId' = ${paymentId}`.execute(
      db,
    );
    return rows.length === 1;
  });
});

test('The queues of a release that only looked at them notify of their jobs from the next start on', async () => {
  const { config, db, logs } = api();
  await sql`update pgboss.queue set notify = false where name = 'make-refund'`.execute(db);

  const next = await startServer(
    config,
    createEmulatorVerifier(PROJECT_ID),
    createLog(config.LOG_LEVEL, logs),
  );

  try {
    await until('the queue to notify', () => isNotifying('make-refund'));
  } finally {
    await next.stop();
  }
});
