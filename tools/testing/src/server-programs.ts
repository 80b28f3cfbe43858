import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';

// Debian keeps servers where an ordinary user's PATH does not look.
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const NAMES = ['haproxy', 'pgbouncer'] as const;

/** What stands between machines: HAProxy before the API, PgBouncer before Postgres. */
export type ServerProgram = (typeof NAMES)[number];

/** The path of a program. Throws, and says how to get it, where this machine has none. */
export function serverProgram(name: ServerProgram): string {
  const path = find(name);
  if (path) return path;
  throw new Error(`This test needs ${name}: install it (Debian: apt-get install ${name}).`);
}

/** Installs the programs that are missing, where that can be done without asking. */
export function ensureServerPrograms(): void {
  const missing = NAMES.filter((name) => find(name) === undefined);
  if (missing.length === 0 || !canInstallDebianPackages()) return;
  console.log(
    `Installing ${missing.join(' and ')} with apt-get, for the tests of several machines.`,
  );
  installDebianPackages(missing);
}

function find(name: ServerProgram): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
