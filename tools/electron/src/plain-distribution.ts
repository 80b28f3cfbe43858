import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/**
 * Turns the Electron of a packaged app back into a plain distribution: with its usual name and fuses, the
 * default start-up snapshot, and the small app that opens a given folder.
 */
export async function makePlain(
  folder: string,
  executable: string,
  version: string,
): Promise<void> {
  const electron = join(folder, 'electron');
  renameSync(join(folder, executable), electron);
  rmSync(join(folder, 'resources', 'app'), { recursive: true, force: true });
  rmSync(join(folder, 'resources', 'app-update.yml'), { force: true });
  copyFileSync(
    join(folder, 'v8_context_snapshot.bin'),
    join(folder, 'browser_v8_context_snapshot.bin'),
  );
  writeFileSync(join(folder, 'version'), `v${version}`);
  await createPackage(
    join(import.meta.dirname, 'default-app'),
    join(folder, 'resources', 'default_app.asar'),
  );
  await flipFuses(electron, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}
