import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownEnvironment } from '../config.ts';
import { SetupError } from '../setup-error.ts';

/** Postgres' own programs for a dump and back. */
export interface PostgresPrograms {
  readonly major: number;
  readonly dump: string;
  readonly restore: string;
}

/**
 * Finds the programs for a server of this major version: in the folder of the settings, in Debian's, or on
 * the PATH. Throws a SetupError that says what to install if they are missing or of another major, since
 * such a dump may go in and not come out.
 */
export function findPostgresPrograms(
  serverMajor: number,
  folder: string | undefined,
): PostgresPrograms {
  const debian = `/usr/lib/postgresql/${serverMajor}/bin`;
  const within = folder ?? (existsSync(join(debian, 'pg_dump')) ? debian : undefined);
  const pathOf = (name: string) => (within === undefined ? name : join(within, name));
  const advice = `Install Debian's postgresql-client-${serverMajor}, or name a folder with pg_dump and pg_restore of ${serverMajor} in POSTGRES_PROGRAMS.`;
  const [dump, restore] = [pathOf('pg_dump'), pathOf('pg_restore')];
  for (const program of [dump, restore]) {
    const major = majorOf(program);
    if (major === null) throw new SetupError(`There is no ${program} here. ${advice}`);
    if (major !== serverMajor) {
      throw new SetupError(
        `The server is Postgres ${serverMajor}, and ${program} is of ${major}. ${advice}`,
      );
    }
  }
  return { major: serverMajor, dump, restore };
}

function majorOf(program: string): number | null {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? [];
  return status !== 0 || major === undefined ? null : Number(major);
}

/** Dumps a database as it is in a transaction's exported snapshot. The stream fails where pg_dump does. */
export function dumpDatabase(
  { dump }: PostgresPrograms,
  url: string,
  snapshot: string,
): ReadableStream<Uint8Array> {
  const { address, env } = connectionOf(url);
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const child = spawn(dump, [...options, `--dbname=${address}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child, 'pg_dump');
  // Reported where the stream ends, also if nobody reads that far.
  ended.catch(() => undefined);
  async function* content() {
    try {
      yield* child.stdout;
      await ended;
    } finally {
      child.kill();
    }
  }
  return Readable.toWeb(Readable.from(content()));
}

/** Restores a dump into an empty database, in one transaction: all of it or nothing. */
export async function restoreDatabase(
  { restore }: PostgresPrograms,
  url: string,
  content: ReadableStream<Uint8Array>,
): Promise<void> {
  const { address, env } = connectionOf(url);
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const child = spawn(restore, [...options, `--dbname=${address}`], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = endOf(child, 'pg_restore');
  ended.catch(() => undefined);
  try {
    await pipeline(Readable.fromWeb(content), child.stdin);
  } catch (error) {
    // What it says of itself is more than that it no longer reads.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') await ended;
    // Closed by its end and not by the end of the dump, which it would take for the whole.
    child.kill('SIGKILL');
    throw error;
  }
  await ended;
}

/** The address without its password, which everybody on the machine could read, and an environment with it. */
function connectionOf(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = {
    ...ownEnvironment(),
    PGAPPNAME: 'kerf-backup',
    ...(password && { PGPASSWORD: password }),
  };
  return { address: address.href, env };
}

function endOf(child: ReturnType<typeof spawn>, name: string): Promise<void> {
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < 2000) complaint += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new SetupError(`${name} ended with ${code ?? signal}: ${complaint.trim()}`));
    });
  });
}
