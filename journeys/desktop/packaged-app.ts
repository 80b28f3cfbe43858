import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { desktopFolder } from '@kerf/electron/desktop-build';
import type { HeadlessSession } from '@kerf/electron/headless-session';
import { startWatched, type WatchedApp } from '@kerf/electron/watched-app';
import { storeUrl, takePathsAsOwn } from './desktop-app.ts';

export interface Unpacked {
  readonly executable: string;
  readonly resources: string;
}

/** Unpacks the newest archive of the app, as a user does after a download. */
export function unpackApp(machine: HeadlessSession): Unpacked {
  const [archive] = globSync('dist/Kerf-*.tar.gz', { cwd: desktopFolder });
  if (archive === undefined)
    throw new Error('The app is not packaged: npm run release -- --try-out tar.gz');
  const folder = join(machine.home, 'app');
  mkdirSync(folder);
  const args = ['-xzf', join(desktopFolder, archive), '--strip-components=1', '-C', folder];
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The archive cannot be unpacked: ${stderr}`);
  return { executable: join(folder, 'kerf'), resources: join(folder, 'resources') };
}

/** Starts the unpacked app. */
export async function startPackaged(
  { executable }: Unpacked,
  machine: HeadlessSession,
): Promise<WatchedApp> {
  const env = { ...process.env, KERF_STORE_URL: storeUrl(), ...machine.env };
  const app = await startWatched({ executable, env });
  takePathsAsOwn(app.page);
  return app;
}
