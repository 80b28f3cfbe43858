import { spawnSync } from 'node:child_process';
import { SandboxProblem } from '../sandbox-problem.ts';

/** The system account that runs Postgres; `undefined` for the current one. */
export interface PostgresAccount {
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';

/** Postgres refuses to run as root, so root runs it as the `postgres` user, created if missing. */
export function postgresAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known) return known;
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], {
    encoding: 'utf8',
  });
  const account = lookUp();
  if (account) return account;
  throw new SandboxProblem(
    `Postgres does not run as root, and a system user "${NAME}" could not be made` +
      ` (${made.stderr?.trim() || made.error?.message || 'useradd failed'}).` +
      ' Make that user, or run Kerf as an ordinary user.',
  );
}

function lookUp(): PostgresAccount | undefined {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function idOf(flag: '-u' | '-g'): number | undefined {
  const answer = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : undefined;
}
