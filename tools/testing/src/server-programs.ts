import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';

/** Programs that a test or the bench runs beside the server, each in a Debian package of its name. */
const NAMES = ['haproxy', 'pgbouncer', 'wrk'] as const;
/** Those that tests need. */
const TESTED = ['haproxy', 'pgbouncer'] as const;

// Debian keeps servers where an ordinary user's PATH does not look.
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export type ServerProgram = (typeof NAMES)[number];

/** The path of a program, installed first where that can be done without asking. Throws as `serverProgram` does. */
export function ensureProgram(name: ServerProgram): string {
  if (find(name) === undefined && canInstallDebianPackages()) installDebianPackages([name]);
  return serverProgram(name);
}

/** The path of a program. Throws, and says how to get it, where this machine has none. */
export function serverProgram(name: ServerProgram): string {
  const path = find(name);
  if (path) return path;
  throw new Error(`This needs ${name}: install it (Debian: apt-get install ${name}).`);
}

/** Installs the programs that are missing, where that can be done without asking. */
export function ensureServerPrograms(): void {
  const missing = TESTED.filter((name) => find(name) === undefined);
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
