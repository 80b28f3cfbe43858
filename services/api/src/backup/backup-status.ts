import type { FileStoreSettings } from '../gateways/files/file-store.ts';
import { bytesOf, REHEARSAL, type Rehearsal, rehearsalShape } from './manifest.ts';
import { findManifest } from './open-backup.ts';
import { openPlace } from './open-place.ts';
import type { BackupPlace } from './place.ts';
import { textOf } from './stream-parts.ts';

/** What is known of the backups in a place. */
export interface BackupStatus {
  /** The newest one; null if there is none. */
  readonly newest: { readonly madeAt: Date; readonly bytes: number; readonly name: string } | null;
  /** When the newest green one was made; null if none is. */
  readonly greenAt: Date | null;
  /** How the last rehearsal ended that there was; null if there was none. */
  readonly rehearsal: Rehearsal | null;
}

/** How many backups are looked at for the last rehearsal and the last green one. */
const LOOKED_AT = 30;

/** Reads it from the place itself, which is still there when the database is not, and which other machines note their rehearsals in. */
export async function readBackupStatus(settings: FileStoreSettings): Promise<BackupStatus> {
  const place = openPlace(settings);
  let newest: BackupStatus['newest'] = null;
  let rehearsal: Rehearsal | null = null;
  for (const name of (await place.list()).slice(0, LOOKED_AT)) {
    const manifest = await findManifest(place, name);
    if (!manifest) continue;
    const madeAt = new Date(manifest.madeAt);
    newest ??= { madeAt, bytes: bytesOf(manifest), name };
    const own = await readRehearsal(place, name);
    rehearsal ??= own;
    if (own?.result === 'green') return { newest, greenAt: madeAt, rehearsal };
  }
  return { newest, greenAt: null, rehearsal };
}

async function readRehearsal(place: BackupPlace, name: string): Promise<Rehearsal | null> {
  const content = await place.read(name, REHEARSAL);
  return content && rehearsalShape.parse(JSON.parse(await textOf(content)));
}
