import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kerf/sandbox/free-port';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { startSandbox } from '@kerf/sandbox/sandbox';
import { freePorts } from '@kerf/sandbox/throwaway-store';

const API_RUNS = 5;
const POLL_MS = 10;

interface Figure {
  readonly what: string;
  readonly limitMs: number;
  readonly runsMs: readonly number[];
}

/** The time for the whole store from nothing to ready, and for one API process from start to its first 200. */
async function measure(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-bench-'));
  const ports = await freePorts();
  const startStore = () => timed(() => startSandbox({ ports, dataDir, mode: 'built' }));
  try {
    const first = await startStore();
    await first.result.stop();
    const next = await startStore();
    const api = await apiRuns(join(dataDir, 'api.env'));
    await next.result.stop();
    return [
      { what: 'the store, first start', limitMs: 15_000, runsMs: [first.ms] },
      { what: 'the store, next start', limitMs: 15_000, runsMs: [next.ms] },
      { what: 'one API process', limitMs: 1_000, runsMs: api },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function apiRuns(environment: string): Promise<number[]> {
  const runs: number[] = [];
  while (runs.length < API_RUNS) runs.push(await apiRun(environment));
  return runs;
}

/** From the start of the process to its first 200, in milliseconds. */
async function apiRun(environment: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const api = spawn(
    process.execPath,
    [`--env-file=${environment}`, join(repositoryRoot, 'services', 'api', 'src', 'main.ts')],
    { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' },
  );
  const ended = new Promise((resolve) => api.once('exit', resolve));
  while (!(await isReady(port))) await pause(POLL_MS);
  const ms = performance.now() - started;
  api.kill('SIGTERM');
  await ended;
  return ms;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

for (const { what, limitMs, runsMs } of await measure()) {
  const ms = Math.round(median(runsMs));
  console.log(`${what.padEnd(24)}${ms} ms (median of ${runsMs.length}), limit ${limitMs} ms`);
}
