import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestApi } from './use-api.ts';

const seed = fileURLToPath(import.meta.resolve('@kerf/sample/seed'));

/** Runs the program that fills a shop with sample data. Returns its exit code, and what it said. */
export function fillSample({ config }: TestApi, more: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: config.DATABASE_URL,
    SEED_BUYER_UID: 'buyer-uid',
    SEED_ADMIN_UID: 'admin-uid',
    SEED_PAYMENTS_URL: `${config.STRIPE_API_BASE}/_control`,
    ...more,
  };
  return new Promise<{ code: number | string | null; said: string }>((resolve) => {
    execFile(process.execPath, [seed], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.code ?? null), said: stdout + stderr });
    });
  });
}
