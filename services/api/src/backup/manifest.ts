import { z } from 'zod';
import contract from '../../../../packages/contract/package.json' with { type: 'json' };
import api from '../../package.json' with { type: 'json' };
import { migrations } from '../db/migrate.ts';
import { SetupError } from '../setup-error.ts';

/** The release that runs here. */
export const release: string = api.version;
/** The contract that it speaks. */
export const contractVersion: string = contract.version;

const count = z.int().min(0);

/** A part as it is stored: encrypted where the backup is. */
const part = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Part = z.output<typeof part>;

/** One line of the part with the list of files. */
export const listedFile = part.extend({ name: z.string().min(1) });

export const manifestShape = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The moment that the database is of, by Postgres' clock. */
  madeAt: z.iso.datetime(),
  /** Which database it is of. */
  installation: z.uuid(),
  release: z.string(),
  contract: z.string(),
  postgresMajor: count,
  migrations: z.array(z.string()),
  encrypted: z.boolean(),
  /** Rows by table, with its schema. */
  counts: z.record(z.string(), count),
  parts: z.object({ database: part, settings: part, files: part }),
  /** All files together. */
  files: z.object({ count, bytes: count }),
  /** Files that a product shows and that were in no store. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestShape>;
export const MANIFEST_FAULT =
  'its manifest cannot be read; it is of another program, or was changed.';

/** How a rehearsal ended. It is kept beside the manifest. */
export const rehearsalShape = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  result: z.enum(['green', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
  tables: count,
  rows: count,
  files: count,
});
export type Rehearsal = z.output<typeof rehearsalShape>;

export const REHEARSAL = 'rehearsal.json';

/** The name of a part as it is stored. */
export function partName(name: string, encrypted: boolean): string {
  return encrypted ? `${name}.age` : name;
}

/** Bytes of all parts, as they are stored. */
export function bytesOf({ parts, files }: Manifest): number {
  return parts.database.bytes + parts.settings.bytes + parts.files.bytes + files.bytes;
}

/** Throws a SetupError if this release is older than the backup: a restore goes on, and never back. */
export function refuseNewer(manifest: Manifest): void {
  const [newest = ''] = Object.keys(migrations).toSorted().reverse();
  const unknown = manifest.migrations.filter((name) => name > newest);
  if (unknown.length === 0 && !isNewer(manifest.release, release)) return;
  throw new SetupError(
    `The backup is of release ${manifest.release}, and this is ${release}: install that release or a newer one. A restore goes on, and never back.`,
  );
}

function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
