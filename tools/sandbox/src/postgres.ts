import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { ensureSecret } from './ensure-secret.ts';
import { postgresAccount } from './postgres/account.ts';
import { clearLeftovers, runProgram, stopServer } from './postgres/control.ts';
import {
  majorVersion,
  type PostgresPlace,
  postgresPlace,
  removeCluster,
} from './postgres/place.ts';
import { launchServer } from './postgres/server.ts';
import { SandboxProblem } from './sandbox-problem.ts';

const USER = 'kerf';
const DATABASE = 'kerf';
/** The first version with a locale of its own, which sorts the same on every machine. */
const BUILTIN_LOCALE_SINCE = 17;
const SCRAM_ITERATIONS_SINCE = 16;

export interface PostgresOptions {
  /** The sandbox's data folder, with the cluster in `postgres/` and the log in `logs/`. */
  readonly dataDir: string;
  readonly port: number;
  /** False for tests: nothing is synced to disk, so a crash of the machine loses everything. */
  readonly durable?: boolean;
}

export interface RunningPostgres {
  readonly url: string;
  /** Resolves with the exit code when the server ends, for any reason. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
  /** Kills it; the next start recovers the data. */
  kill(): void;
}

/**
 * Starts a real Postgres on 127.0.0.1, creating its cluster on the first start. A cluster whose last run
 * was killed is recovered, and a server left over from it is stopped first. Rejects with a SandboxProblem
 * that ends with the server's last output.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, port, durable = true } = options;
  const place = postgresPlace(dataDir, postgresAccount());
  const password = ensureSecret(dataDir, 'postgres-password', 12);
  if (existsSync(place.cluster)) refuseOtherVersion(place);
  else await createCluster(place, password, durable);
  await clearLeftovers(place);

  const url = `postgres://${USER}:${password}@127.0.0.1:${port}`;
  const server = await launchServer(place, { dataDir, port, durable, probeUrl: `${url}/postgres` });
  await ensureDatabase(url);
  return {
    url: `${url}/${DATABASE}`,
    ended: server.ended,
    stop: async () => {
      if (server.isRunning()) await stopServer(place);
      await server.ended;
    },
    kill: server.kill,
  };
}

/** Stops a server that a killed run left running on the data folder, which frees its port. */
export async function clearPostgres(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'postgres'))) {
    await clearLeftovers(postgresPlace(dataDir, postgresAccount()));
  }
}

/** Deletes the Postgres data of a data folder, after stopping any server on it. */
export async function deletePostgres(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) return;
  const place = postgresPlace(dataDir, postgresAccount());
  await clearLeftovers(place);
  removeCluster(place);
}

function refuseOtherVersion(place: PostgresPlace): void {
  const version = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const major = majorVersion(place);
  if (Number(version) === major) return;
  throw new SandboxProblem(
    `The data in ${place.cluster} was made by Postgres ${version}; this is Postgres ${major}.` +
      ' "npm start -- --reset" begins anew.',
  );
}

/** Created in a temporary folder and renamed at the end, so that a killed start never leaves half a cluster. */
async function createCluster(
  place: PostgresPlace,
  password: string,
  durable: boolean,
): Promise<void> {
  const unfinished = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) {
    chownSync(unfinished, place.account.uid, place.account.gid);
    chownSync(passwordFile, place.account.uid, place.account.gid);
  }
  try {
    await runProgram(place, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      `--auth=${durable ? 'scram-sha-256' : 'password'}`,
      '--encoding=UTF8',
      ...localeOf(majorVersion(place)),
      ...(durable ? [] : ['--no-sync', ...quickPasswords(majorVersion(place))]),
    ]);
    renameSync(unfinished, place.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function localeOf(major: number): string[] {
  if (major < BUILTIN_LOCALE_SINCE) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** Tests open thousands of connections, which neither exchange proofs nor hash the password at length. */
function quickPasswords(major: number): string[] {
  return major < SCRAM_ITERATIONS_SINCE ? [] : ['--set=scram_iterations=1'];
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}
