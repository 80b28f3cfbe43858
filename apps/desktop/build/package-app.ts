import { resolve } from 'node:path';
import type { Electron } from '@kerf/electron/find-electron';
import { sevenZip } from '@kerf/electron/unzip';
import { build } from 'electron-builder';
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

/** Packages the build in `out/`. Returns the files it made. */
export async function packageApp(options: PackageOptions): Promise<string[]> {
  const { electron, targets, isTryOut, env } = options;
  // Otherwise electron-builder downloads its own from GitHub.
  process.env.ELECTRON_BUILDER_7ZIP_PATH ??= sevenZip();
  return build({
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
}

function hostPlatform(): 'linux' | 'win' | 'mac' {
  if (process.platform === 'win32') return 'win';
  return process.platform === 'darwin' ? 'mac' : 'linux';
}
