import { SetupError } from '../setup-error.ts';
import { decryptionWith } from './cipher.ts';
import {
  listedFile,
  MANIFEST_FAULT,
  type Manifest,
  manifestShape,
  type Part,
  partName,
} from './manifest.ts';
import { type BackupPlace, MANIFEST } from './place.ts';
import { BrokenBackup, checked, drain, linesOf, textOf } from './stream-parts.ts';

/** A whole backup that can be read. */
export interface OpenedBackup {
  readonly manifest: Manifest;
  /** A part as it was before it was encrypted. Fails at its end if it is not what was backed up. */
  read(name: string, part: Part): Promise<ReadableStream<Uint8Array>>;
  /** Its files, in order. */
  files(): AsyncGenerator<Part & { readonly name: string }>;
}

/** The manifest of a backup; of the newest one if none is named. Throws a SetupError if there is none. */
export async function readManifest(place: BackupPlace, wanted?: string): Promise<Manifest> {
  const named = wanted === undefined ? '' : ` ${wanted}`;
  for (const name of wanted === undefined ? await place.list() : [wanted]) {
    const manifest = await findManifest(place, name);
    if (manifest) return manifest;
  }
  throw new SetupError(`There is no whole backup${named} in ${place.name}.`);
}

/** The manifest of a backup; null if it is not whole. Throws a BrokenBackup if it cannot be read. */
export async function findManifest(place: BackupPlace, name: string): Promise<Manifest | null> {
  const content = await place.read(name, MANIFEST);
  if (!content) return null;
  const parsed = manifestShape.safeParse(parseJson(await textOf(content)));
  if (!parsed.success) throw new BrokenBackup(`${name}: ${MANIFEST_FAULT}`);
  return parsed.data;
}

/** Opens a backup. Throws a SetupError if it is encrypted and no identity is given. */
export async function openBackup(
  place: BackupPlace,
  manifest: Manifest,
  identityFile: string | undefined,
): Promise<OpenedBackup> {
  const decrypt = await decryption(manifest, identityFile);
  const read = async (name: string, part: Part) => {
    const stored = partName(name, manifest.encrypted);
    const content = await place.read(manifest.name, stored);
    if (!content) throw new BrokenBackup(`${stored} is missing in ${manifest.name}.`);
    const whole = checked(content, part, stored);
    return decrypt ? decrypt(whole) : whole;
  };
  return {
    manifest,
    read,
    files: async function* () {
      for await (const line of linesOf(await read('files.jsonl', manifest.parts.files))) {
        yield listedFile.parse(JSON.parse(line));
      }
    },
  };
}

async function decryption({ encrypted, name }: Manifest, identityFile: string | undefined) {
  if (!encrypted) return null;
  if (identityFile !== undefined) return decryptionWith(identityFile);
  throw new SetupError(
    `${name} is encrypted. Name the file with its identity in BACKUP_IDENTITY_FILE.`,
  );
}

/** Reads every byte of a backup once. Throws a BrokenBackup if one is not as the manifest says. */
export async function verifyBackup(backup: OpenedBackup): Promise<void> {
  const { parts, files } = backup.manifest;
  await drain(await backup.read('database.dump', parts.database));
  await drain(await backup.read('settings.json', parts.settings));
  let count = 0;
  for await (const { name, ...part } of backup.files()) {
    await drain(await backup.read(`files/${name}`, part));
    count += 1;
  }
  if (count !== files.count) {
    throw new BrokenBackup(
      `${backup.manifest.name} lists ${count} files and should have ${files.count}.`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
