import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildDesktop, desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { ensureSystemParts } from '@kerf/electron/system-parts';
import { readEnvironment } from '@kerf/sandbox/environment';
import { logPath } from '@kerf/sandbox/log-file';
import { repositoryRoot } from '@kerf/sandbox/repository';

/** Starts the app against the store that `npm start` runs, with a profile next to that store's data. */
async function run(): Promise<number> {
  const { ports, dataDir } = readEnvironment(process.env, repositoryRoot);
  const store = process.env.KERF_STORE_URL ?? `http://localhost:${ports.web}`;
  if (!(await answers(store))) {
    say(`No store answers at ${store}. Start one with: npm start`);
    return 1;
  }
  if (!hasScreen()) {
    say('There is no display. Use a virtual one: xvfb-run -a npm run desktop');
    return 1;
  }
  const electron = await findElectron(process.env);
  ensureSystemParts(electron.executable);
  await buildDesktop(logPath(dataDir, 'desktop-build'), process.env);
  return start(electron.executable, store, join(dataDir, 'desktop'));
}

function start(executable: string, store: string, profile: string): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, `--user-data-dir=${profile}`, desktopFolder, ...process.argv.slice(2)];
  const app = spawn(executable, args, {
    stdio: 'inherit',
    env: { ...process.env, KERF_STORE_URL: store },
  });
  return new Promise((resolve, reject) => {
    app.once('error', reject);
    app.once('close', (code) => resolve(code ?? 1));
  });
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // No server is running there.
    return false;
  }
}

function hasScreen(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

process.exitCode = await run();
