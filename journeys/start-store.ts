import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { startSandbox } from '@kerf/sandbox/sandbox';

/** Starts the whole store for the journeys, and answers how to end it. */
export default async function startStore(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-journeys-'));
  const [web, api, auth, stripe, postgres] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const store = await startSandbox({
    ports: { web, api, auth, stripe, postgres },
    dataDir,
    mode: 'built',
  });
  process.env.KERF_JOURNEY_URL = store.urls.web;
  return async () => {
    await store.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
