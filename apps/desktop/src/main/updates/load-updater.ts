import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Updater } from './updates.ts';

// electron-updater is a CommonJS module without named exports.
const load = createRequire(import.meta.url);

interface UpdaterOptions {
  readonly isPackaged: boolean;
  readonly resourcesPath: string;
  /** An update configuration that replaces the packaged one. */
  readonly config: string | undefined;
}

/** electron-updater; null if neither the package nor a test configures updates. */
export function loadUpdater({ isPackaged, resourcesPath, config }: UpdaterOptions): Updater | null {
  const packed = isPackaged && existsSync(join(resourcesPath, 'app-update.yml'));
  if (!packed && config === undefined) return null;
  const { autoUpdater }: typeof import('electron-updater') = load('electron-updater');
  // Errors arrive as events and are logged there.
  autoUpdater.logger = null;
  if (config !== undefined) {
    autoUpdater.forceDevUpdateConfig = true;
    autoUpdater.updateConfigPath = config;
  }
  return autoUpdater;
}
