import { resolve } from 'node:path';
import type { Electron } from '@kerf/electron/find-electron';
import { sevenZip } from '@kerf/electron/unzip';
import { loadProgram } from '@kerf/sandbox/npm-program';
import { z } from 'zod';
import { packaging } from '../electron-builder.config.ts';

interface PackageOptions {
  readonly electron: Electron;
  /** electron-builder's target names for this platform. */
  readonly targets: readonly string[];
  /** Whether this is a trial package; its file name says so. */
  readonly isTryOut: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The output folder. */
export const packageFolder = resolve(import.meta.dirname, '..', 'dist');

type Build = (options: object) => Promise<unknown>;

const electronBuilder = z.object({
  build: z.custom<Build>((value) => typeof value === 'function'),
});

/** Packages the build in `out/`. Returns the files it made. */
export async function packageApp(options: PackageOptions): Promise<string[]> {
  const { electron, targets, isTryOut, env } = options;
  // Otherwise electron-builder downloads its own from GitHub.
  process.env.ELECTRON_BUILDER_7ZIP_PATH ??= sevenZip();
  const folder = resolve(import.meta.dirname, '..', 'electron-builder');
  const { build } = electronBuilder.parse(await loadProgram(folder, 'electron-builder'));
  const made = await build({
    projectDir: resolve(import.meta.dirname, '..'),
    publish: 'never',
    [hostPlatform()]: [...targets],
    config: packaging({
      platform: process.platform,
      ...(electron.source === 'electron' ? {} : { electronDist: electron.folder }),
      electronVersion: electron.version,
      isTryOut,
      inspectable: env.KERF_INSPECT === '1',
      updateUrl: env.KERF_UPDATE_URL ?? '',
      mustBeSigned: env.KERF_REQUIRE_SIGNATURE === '1',
      windowsPublisher: env.KERF_WINDOWS_PUBLISHER ?? '',
    }),
  });
  return z.array(z.string()).parse(made);
}

function hostPlatform(): 'linux' | 'win' | 'mac' {
  if (process.platform === 'win32') return 'win';
  return process.platform === 'darwin' ? 'mac' : 'linux';
}
