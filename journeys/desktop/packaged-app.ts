import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageDesktop } from '@kerf/electron/desktop-package';
import type { HeadlessSession } from '@kerf/electron/headless-session';
import { startWatched, type WatchedApp } from '@kerf/electron/watched-app';
import { storeUrl, takePathsAsOwn } from './desktop-app.ts';

export interface Unpacked {
  readonly executable: string;
  readonly resources: string;
}

/** Packages the app, and unpacks the archive as a user does after a download. */
export async function unpackApp(machine: HeadlessSession): Promise<Unpacked> {
  const archive = await packageDesktop();
  const folder = join(machine.home, 'app');
  mkdirSync(folder);
  const args = ['-xzf', archive, '--strip-components=1', '-C', folder];
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
