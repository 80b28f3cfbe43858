import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OldestWork } from '../../db/oldest-work.ts';
import type { AppEnv } from '../../http/app-env.ts';

const DATABASE_TIMEOUT_MS = 1_000;
/** Longer than any lock wait, and shorter than a query's time limit. */
const STUCK_AFTER_MS = 8_000;

/** Whether the process accepts requests. Cleared when shutdown begins. */
export interface Readiness {
  ready: boolean;
}

/** /healthz: the process is alive. /readyz: it can serve requests and none is stuck. */
export function healthRoutes(
  db: Database,
  oldestWork: OldestWork,
  readiness: Readiness,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const databaseAnswers = shared(() => answers(db));
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const isStuck = oldestWork.ageMs() > STUCK_AFTER_MS;
    const ready = readiness.ready && !isStuck && (await databaseAnswers());
    return ready ? context.json({ status: 'ready' }) : context.json({ status: 'not ready' }, 503);
  });
  return app;
}

function answers(db: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, DATABASE_TIMEOUT_MS, false).unref();
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

/** Asks once for all who ask while the answer is under way. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
