import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildDesktop, desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { startHeadlessSession } from '@kerf/electron/headless-session';
import { ensureSystemParts } from '@kerf/electron/system-parts';
import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';
import { writeBareApp } from './desktop/bare-app.ts';
import { type App, type AppRun, runApp } from './desktop/measured-app.ts';
import { type Figure, median, report } from './figure.ts';

const RUNS = 5;
const START_LIMIT = 1.6;
const MEMORY_LIMIT = 1.5;
const ASAR_LIMIT_MB = 15;
const MEGABYTE = 1024 * 1024;

/** Compares Kerf with a window that shows a static page, alternating, so that a busy machine affects both. */
async function compare(): Promise<Figure[]> {
  const { executable } = await findElectron(process.env);
  ensureSystemParts(executable);
  const session = await startHeadlessSession();
  const store = await startThrowawayStore();
  try {
    await buildDesktop(join(session.home, 'build.log'), { ...process.env, KERF_E2E: '1' });
    const env = { ...process.env, ...session.env, KERF_STORE_URL: store.urls.web };
    const bare = { executable, env, args: [writeBareApp(session.home)], firstScreen: 'h1' };
    const kerf = { executable, env, args: [desktopFolder], firstScreen: 'h1' };
    return figures(await inTurns(bare, kerf));
  } finally {
    await store.stop();
    await session.stop();
  }
}

interface Comparison {
  readonly bare: readonly AppRun[];
  readonly kerf: readonly AppRun[];
}

async function inTurns(bare: App, kerf: App): Promise<Comparison> {
  const runs: { bare: AppRun[]; kerf: AppRun[] } = { bare: [], kerf: [] };
  // The first start after installation also writes the profile.
  await runApp(bare);
  await runApp(kerf);
  for (let run = 0; run < RUNS; run += 1) {
    runs.bare.push(await runApp(bare));
    runs.kerf.push(await runApp(kerf));
  }
  return runs;
}

function figures({ bare, kerf }: Comparison): Figure[] {
  const start = (runs: readonly AppRun[]) => median(runs.map(({ startMs }) => startMs));
  const memory = (runs: readonly AppRun[]) => median(runs.map(({ memoryBytes }) => memoryBytes));
  return [
    ratio(
      'start to first screen',
      START_LIMIT,
      start(bare),
      start(kerf),
      (ms) => `${Math.round(ms)} ms`,
    ),
    ratio('memory of all processes', MEMORY_LIMIT, memory(bare), memory(kerf), inMegabytes),
    archive(),
  ];
}

function ratio(
  what: string,
  limit: number,
  bare: number,
  kerf: number,
  show: (value: number) => string,
): Figure {
  const times = kerf / bare;
  return {
    what,
    value: `${show(kerf)}, ${times.toFixed(2)} times`,
    target: `at most ${limit} times the ${show(bare)} of a bare window`,
    ok: times <= limit,
  };
}

function archive(): Figure {
  const bytes = statSync(packagedArchive()).size;
  return {
    what: 'app.asar',
    value: inMegabytes(bytes),
    target: `at most ${ASAR_LIMIT_MB} MB`,
    ok: bytes <= ASAR_LIMIT_MB * MEGABYTE,
  };
}

function packagedArchive(): string {
  const find = () => globSync('dist/*-unpacked/resources/app.asar', { cwd: desktopFolder })[0];
  if (find() === undefined) {
    spawnSync(process.execPath, [join('build', 'release.ts'), '--try-out', 'dir'], {
      cwd: desktopFolder,
      stdio: 'inherit',
    });
  }
  const found = find();
  if (found === undefined) throw new Error('The app cannot be packaged.');
  return join(desktopFolder, found);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

report(`Desktop: medians of ${RUNS} runs beside a bare Electron window`, await compare());
