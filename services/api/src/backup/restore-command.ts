import { readBackupConfig } from '../config.ts';
import { createFileStore } from '../gateways/files/open-file-store.ts';
import { readInstallation, release } from '../platform/installation/installation.store.ts';
import { askStripe, tryStripe } from './ask-stripe.ts';
import { directUrl, placeOf, type Say } from './backup-command.ts';
import { sayHeld, TO_RELEASE } from './hold-shop.ts';
import { refuseNewer } from './manifest.ts';
import { openBackup, readManifest } from './open-backup.ts';
import { restore } from './restore.ts';
import { openPatiently } from './restore-database.ts';

/** `restore FROM [NAME]`: resolves with 0, or throws a SetupError where nothing was restored. */
export async function runRestore(
  from: string,
  name: string | undefined,
  say: Say,
): Promise<number> {
  const config = readBackupConfig();
  const place = placeOf(config, from);
  const manifest = await readManifest(place, name);
  refuseNewer(manifest);
  const backup = await openBackup(place, manifest, config.BACKUP_IDENTITY_FILE);
  const url = directUrl(config);
  const db = openPatiently(url);
  try {
    const target = { db, url, programs: config.POSTGRES_PROGRAMS };
    const done = await restore(target, createFileStore(config.FILE_STORE_URL), backup);
    say(`Restored ${manifest.name}, made by release ${manifest.release} at ${manifest.madeAt}.`);
    for (const migration of done.migrations) say(`Ran ${migration}.`);
    for (const file of manifest.missingFiles) say(`A product shows ${file}, which is in no store.`);
    sayHeld(done, say);
    await tryStripe(db, say);
    say(TO_RELEASE);
    return 0;
  } finally {
    await db.destroy();
  }
}

/** `release`: asks Stripe once more, and lets jobs and mails begin. Rejects if Stripe does not answer. */
export async function runRelease(say: Say): Promise<number> {
  const db = openPatiently(directUrl(readBackupConfig()));
  try {
    const { restored_at, released_at } = await readInstallation(db);
    if (restored_at === null || released_at !== null) {
      say('Nothing waits for a release.');
      return 0;
    }
    await askStripe(db, say);
    await release(db);
    say('Released: jobs, mails and automatic refunds begin within seconds.');
    return 0;
  } finally {
    await db.destroy();
  }
}
