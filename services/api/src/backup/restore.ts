import type { FileStore } from '../gateways/files/file-store.ts';
import { writeMarker } from '../platform/installation/file-marker.ts';
import { type Held, holdShop } from './hold-shop.ts';
import type { OpenedBackup } from './open-backup.ts';
import { verifyBackup } from './open-backup.ts';
import { endRestore, requireTarget, restoreInto, type Target } from './restore-database.ts';

/** What a restore did beside putting everything back. */
export interface Restored extends Held {
  readonly migrations: readonly string[];
}

/**
 * Restores a backup into an empty database and puts its files into the store, after every byte of it was
 * read once. The shop then waits: its jobs and mails are off until an admin releases them. Killed at any
 * moment, it leaves a database on which no API process starts.
 */
export async function restore(
  target: Target,
  store: FileStore,
  backup: OpenedBackup,
): Promise<Restored> {
  await store.check();
  await requireTarget(target, backup);
  await verifyBackup(backup);
  const migrations = await restoreInto(target, backup);
  const { name, madeAt, installation } = backup.manifest;
  const held = await holdShop(target.db, new Date(madeAt), { backup: name });
  await restoreFiles(store, backup);
  await writeMarker(store, installation);
  await endRestore(target.db);
  return { migrations, ...held };
}

const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
};

async function restoreFiles(store: FileStore, backup: OpenedBackup): Promise<void> {
  for await (const { name, ...part } of backup.files()) {
    const content = await backup.read(`files/${name}`, part);
    const bytes = new Uint8Array(await new Response(content).arrayBuffer());
    const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
    await store.put(name, bytes, type ?? 'application/octet-stream');
  }
}
