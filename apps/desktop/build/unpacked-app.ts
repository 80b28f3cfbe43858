import { globSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-app.ts';

export interface PackagedApp {
  readonly executable: string;
  /** The folder with app.asar. */
  readonly resources: string;
}

/** The unpacked apps that electron-builder leaves next to its archives. */
export function unpackedApps(folder = packageFolder): PackagedApp[] {
  const archives = globSync('{*-unpacked/resources,mac*/*.app/Contents/Resources}/app.asar', {
    cwd: folder,
  });
  const executables: Partial<Record<NodeJS.Platform, string>> = {
    darwin: '../MacOS/Kerf',
    win32: '../Kerf.exe',
  };
  const executable = executables[process.platform] ?? '../kerf';
  return archives.map((archive) => {
    const resources = join(folder, archive, '..');
    return { executable: join(resources, executable), resources };
  });
}
