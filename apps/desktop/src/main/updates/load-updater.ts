import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Updater } from './updates.ts';

// Its names cannot be seen through an import.
const load = createRequire(import.meta.url);

interface UpdaterOptions {
  readonly isPackaged: boolean;
  readonly resourcesPath: string;
  /** A file that says where updates are, in place of the package's own. */
  readonly config: string | undefined;
}

/** electron-updater, where the package or a test says where updates are; else null. */
export function loadUpdater({ isPackaged, resourcesPath, config }: UpdaterOptions): Updater | null {
  const packed = isPackaged && existsSync(join(resourcesPath, 'app-update.yml'));
  if (!packed && config === undefined) return null;
  const { autoUpdater }: typeof import('electron-updater') = load('electron-updater');
  // What goes wrong is told by an event, and logged from there.
  autoUpdater.logger = null;
  if (config !== undefined) {
    autoUpdater.forceDevUpdateConfig = true;
    autoUpdater.updateConfigPath = config;
  }
  return autoUpdater;
}
