import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';

/** Programs that tests or the benchmark run beside the server, each with its Debian package. */
const PACKAGES = {
  dovecot: 'dovecot-imapd',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  pgbouncer: 'pgbouncer',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  wrk: 'wrk',
} as const;
/** The programs that tests need. */
const TESTED = ['dovecot', 'haproxy', 'pgbouncer'] as const;

const OLDEST_POSTGRES = { package: 'postgresql-15', folder: '/usr/lib/postgresql/15/bin' };

// Debian puts servers where an ordinary user's PATH does not look.
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export type ServerProgram = keyof typeof PACKAGES;

/** The path of a program, installed first if that is possible without a prompt. Throws like `serverProgram`. */
export function ensureProgram(name: ServerProgram): string {
  if (find(name) === undefined && canInstallDebianPackages())
    installDebianPackages([PACKAGES[name]]);
  return serverProgram(name);
}

/** The path of a program. If the machine does not have it, throws an error that says how to get it. */
export function serverProgram(name: ServerProgram): string {
  const path = find(name);
  if (path) return path;
  throw new Error(`This needs ${name}: install it (Debian: apt-get install ${PACKAGES[name]}).`);
}

/** Installs missing programs if that is possible without a prompt. */
export function ensureServerPrograms(): void {
  const missing = TESTED.filter((name) => find(name) === undefined);
  if (missing.length === 0 || !canInstallDebianPackages()) return;
  console.log(
    `Installing ${missing.join(' and ')} with apt-get, for the tests of servers that work together.`,
  );
  installDebianPackages(missing.map((name) => PACKAGES[name]));
}

/** Installs Prometheus with its promtool if that is possible without a prompt. Throws like `serverProgram`. */
export function ensurePrometheus(): void {
  ensureProgram('prometheus');
  serverProgram('promtool');
}

/** The folder of the oldest Postgres' programs that Kerf runs on, installed like `ensureProgram`. */
export function ensureOldestPostgres(): string {
  const has = () => existsSync(join(OLDEST_POSTGRES.folder, 'postgres'));
  if (!has() && canInstallDebianPackages()) installDebianPackages([OLDEST_POSTGRES.package]);
  if (has()) return OLDEST_POSTGRES.folder;
  throw new Error(
    `This needs Postgres 15 in ${OLDEST_POSTGRES.folder}: install Debian's ${OLDEST_POSTGRES.package}.`,
  );
}

function find(name: ServerProgram): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
