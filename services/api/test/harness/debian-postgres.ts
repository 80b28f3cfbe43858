import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';

/** Debian's Postgres as apt installs it, in folders of its own under Debian's names. */
export interface DebianPostgres {
  /** The database of the shop, which is empty at first. */
  readonly url: string;
  /** Types a line of a shell as root. Returns what it said; rejects where it fails. */
  type(line: string, env?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

// The namespaces end with the first process in them, and that with the test, however it ends.
const KEEPER = `
home=$1
trap '' INT TERM HUP
unshare --mount --pid --fork --kill-child bash -euc '
  mount --make-rprivate /
  mount -t proc proc /proc
  for folder in etc/postgresql var/lib/postgresql var/log/postgresql var/lib/pgbackrest var/log/pgbackrest; do
    mkdir --parents "$1/$folder"
    chown postgres: "$1/$folder"
    mount --bind "$1/$folder" "/$folder"
  done
  touch "$1/pgbackrest.conf"
  mount --bind "$1/pgbackrest.conf" /etc/pgbackrest.conf
  mount -t tmpfs tmpfs /run
  install --directory --mode=1777 --owner=postgres /run/postgresql
  echo ready
  while read -r _; do :; done
' keeper "$home"
rm --recursive --force --one-file-system "$home"
`;

/** Creates and starts the cluster "main" of Debian's Postgres 15, and in it the database and user of the shop. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('Debian’s Postgres in folders of its own needs root on a Linux machine.');
  }
  const home = mkdtempSync(join(tmpdir(), 'kerf-debian-postgres-'));
  const port = await freePort();
  const keeper = spawn('bash', ['-c', KEEPER, 'keeper', home], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const gone = once(keeper, 'exit');
  await Promise.race([once(keeper.stdout, 'data'), gone]);
  if (keeper.exitCode !== null) throw new Error('Debian’s Postgres got no namespace: be root.');
  const first = firstProcessBelow(keeper.pid);
  const more = { PGBACKREST_PG1_PORT: String(port), PGBACKREST_LOCK_PATH: `${home}/locks` };
  const type = (line: string, env: Readonly<Record<string, string>> = {}) =>
    said(first, line, { ...more, ...env });
  await type(
    `chmod 0755 ${home}; install --directory --owner=postgres ${home}/locks; ` +
      `pg_createcluster 15 main --port=${port} --encoding=UTF8 --locale=C.UTF-8 && pg_ctlcluster 15 main start`,
  );
  await type(
    `cd / && runuser -u postgres -- psql --port=${port} --command "create role kerf login password 'kerf'" ` +
      `&& runuser -u postgres -- createdb --port=${port} --owner=kerf --template=template0 kerf`,
  );
  return {
    url: `postgres://kerf:kerf@127.0.0.1:${port}/kerf`,
    type: (line, env) => type(line, { PGPORT: String(port), ...env }),
    close: async () => {
      keeper.stdin.end();
      await gone;
    },
  };
}

/** The process with the number 1 in the namespaces: the child of unshare, which is the keeper's. */
function firstProcessBelow(pid: number | undefined): string {
  const childOf = (of: string) =>
    readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').at(-1) ?? '';
  return childOf(childOf(String(pid)));
}

async function said(first: string, line: string, more: Record<string, string>): Promise<string> {
  const child = spawn(
    'nsenter',
    [`--target=${first}`, '--mount', '--pid', 'bash', '-euo', 'pipefail', '-c', line],
    {
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  // Not "close": Postgres, started by it, holds its output open.
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${line}\nended with ${code}: ${text}`);
  return text;
}
