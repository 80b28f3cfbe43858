import { resolve } from 'node:path';
import { type BackupConfig, ownEnvironment, readBackupConfig } from '../config.ts';
import { type FileStoreSettings, readFileStoreUrl } from '../gateways/files/file-store.ts';
import { createFileStore } from '../gateways/files/open-file-store.ts';
import { SetupError } from '../setup-error.ts';
import { encryptionFor } from './cipher.ts';
import { makeBackup } from './make-backup.ts';
import { bytesOf, type Manifest, type Rehearsal } from './manifest.ts';
import { readManifest } from './open-backup.ts';
import { openPlace } from './open-place.ts';
import type { BackupPlace } from './place.ts';
import { rehearse } from './rehearse.ts';
import { settingsWithoutSecrets } from './settings-without-secrets.ts';

/** Tells the person at the command one line. */
export type Say = (line: string) => void;

/**
 * `backup [TO] [--rehearse]`: makes a backup, and rehearses it. Resolves with 0 for a backup that is green
 * or was not to be rehearsed, with 3 for one that is made and could not be rehearsed, and with 1 for one that
 * failed its rehearsal. Throws a SetupError where there is none.
 */
export async function runBackup(
  to: string | undefined,
  rehearsed: boolean,
  say: Say,
): Promise<number> {
  const config = readBackupConfig();
  const place = placeOf(config, to);
  const recipient = config.BACKUP_RECIPIENT;
  const manifest = await makeBackup(
    {
      databaseUrl: directUrl(config),
      fileStore: createFileStore(config.FILE_STORE_URL),
      settings: settingsWithoutSecrets(ownEnvironment()),
      programs: config.POSTGRES_PROGRAMS,
      encrypt: recipient === undefined ? null : await encryptionFor(recipient),
    },
    place,
  );
  say(`Made ${inWords(manifest)} in ${place.name}.`);
  for (const name of manifest.missingFiles) say(`A product shows ${name}, which is in no store.`);
  if (!rehearsed) {
    say(
      'Not rehearsed: it is green only once it was restored into an empty database (--rehearse).',
    );
    return 0;
  }
  if (manifest.encrypted && config.BACKUP_IDENTITY_FILE === undefined) {
    say(
      'Not rehearsed, since BACKUP_IDENTITY_FILE names no identity: rehearse it on the machine that has it.',
    );
    return 3;
  }
  return rehearseAndSay(config, place, manifest, say);
}

/** `restore FROM [NAME] --rehearse`: like the second half of `runBackup`, for a backup that is there. */
export async function runRehearsal(
  from: string | undefined,
  name: string | undefined,
  say: Say,
): Promise<number> {
  const config = readBackupConfig();
  const place = placeOf(config, from);
  return rehearseAndSay(config, place, await readManifest(place, name), say);
}

async function rehearseAndSay(
  config: BackupConfig,
  place: BackupPlace,
  manifest: Manifest,
  say: Say,
): Promise<number> {
  const rehearsal = await rehearse(place, manifest, {
    besideUrl: directUrl(config),
    databaseUrl: config.REHEARSAL_DATABASE_URL,
    identityFile: config.BACKUP_IDENTITY_FILE,
    programs: config.POSTGRES_PROGRAMS,
  });
  say(outcome(manifest, rehearsal));
  return rehearsal.result === 'green' ? 0 : 1;
}

function outcome({ name }: Manifest, rehearsal: Rehearsal): string {
  if (rehearsal.result === 'failed') return `${name} cannot be restored: ${rehearsal.reason}`;
  const { tables, rows, files, seconds } = rehearsal;
  return `${name} is green: restored in ${seconds} s, ${rows} rows in ${tables} tables and ${files} files are as they were.`;
}

/** The place of the command, or of BACKUP_URL. Throws a SetupError if there is neither. */
export function placeOf(config: BackupConfig, given: string | undefined): BackupPlace {
  const settings = given === undefined ? config.BACKUP_URL : placeSettings(given);
  if (settings === undefined) throw new SetupError('Say where, or set BACKUP_URL.');
  return openPlace(settings);
}

function placeSettings(given: string): FileStoreSettings {
  if (!/^(s3|file):/.test(given)) return { kind: 'folder', path: resolve(given) };
  const settings = readFileStoreUrl(given);
  if (settings) return settings;
  throw new SetupError(
    'The place of backups must be a folder, or s3://key:secret@host/bucket?region=eu-central-1.',
  );
}

/** Past a pooler, which keeps no connection for a whole dump. */
export function directUrl(config: BackupConfig): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
}

function inWords(manifest: Manifest): string {
  const rows = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0);
  const how = manifest.encrypted ? 'encrypted' : 'not encrypted';
  return `${manifest.name} (${rows} rows, ${manifest.files.count} files, ${megabytes(bytesOf(manifest))}, ${how})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
