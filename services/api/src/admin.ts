import { parseArgs } from 'node:util';
import { canonicalEmail } from '@kerf/domain/email';
import { ProblemError } from '@kerf/domain/problem';
import { readDatabaseUrl } from './config.ts';
import { inRequest } from './current-request.ts';
import { openDatabase } from './db/database.ts';
import { examine, exitCodeOf, inWords } from './doctor/doctor.ts';
import { reasonOf } from './doctor/finding.ts';
import { grantAdmin } from './people/users/change-access.ts';

const usage = `npm run admin -- grant EMAIL [--allow-unverified]

  Makes the person with this address an admin. They must have signed in once.

npm run admin -- doctor [--json]

  Looks at every setting and at all that they lead to, and says what is wrong and what to do about it. Ends
  with 0 where nothing is, with 1 if there is a fault, with 3 if there are warnings alone.

npm run admin -- backup [TO] [--rehearse]

  Backs up database, files and settings to a folder or s3://key:secret@host/bucket, left out to BACKUP_URL.
  With --rehearse it is restored into an empty database and counted, which alone makes it green. Ends with 0;
  with 3 if it could not be rehearsed, with 1 if it failed.

npm run admin -- restore FROM [NAME] [--rehearse]

  Restores a backup into an empty database, the newest if none is named, or only rehearses that. Jobs, mails
  and automatic refunds stay off afterwards.

npm run admin -- hold MOMENT

  Marks a database that Postgres' own means brought back as one of that moment ('2026-11-27 03:00:00+00'). The
  shop then waits as after a restore.

npm run admin -- release

  Asks Stripe what was charged since the backup, and lets jobs, mails and automatic refunds begin.

All work with the settings of the environment; left out, with those of "npm start".
`;

const flag = { type: 'boolean', default: false } as const;
const NO_SPACE = 'The disk is full: free some space, and try again.';

async function grant(email: string, allowUnverified: boolean): Promise<string> {
  const db = openDatabase({
    url: readDatabaseUrl(),
    poolSize: 1,
    onConnectionLost: () => {},
  });
  try {
    const granted = await inRequest({ source: 'command' }, () =>
      grantAdmin(db, null, email, allowUnverified),
    );
    return granted ? `${email} is an admin now.` : `${email} was an admin already.`;
  } finally {
    await db.destroy();
  }
}

function explain(error: unknown, email: string): string {
  if (!(error instanceof ProblemError)) return String(error);
  if (error.problem.code === 'not_found') {
    return `Nobody has signed in as ${email} yet. Register in the store first, then try again.`;
  }
  if (error.problem.code === 'email_not_verified') {
    return `${email} is not verified: anybody could have registered it. If you are sure whose it is, add --allow-unverified.`;
  }
  return error.message;
}

async function runGrant(email: string, allowUnverified: boolean): Promise<number> {
  try {
    process.stdout.write(`${await grant(email, allowUnverified)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error, email)}\n`);
    return 1;
  }
}

async function runDoctor(json: boolean): Promise<number> {
  const findings = await examine();
  process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : inWords(findings));
  return exitCodeOf(findings);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Run = () => Promise<number>;

/** What each verb does with its arguments, or null if they are not what it takes. */
const commands: Readonly<Record<string, (args: string[]) => Run | null>> = {
  doctor: (args) => {
    const { values } = parseArgs({ args, options: { json: flag } });
    return () => runDoctor(values.json);
  },
  grant: (args) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'allow-unverified': flag },
    });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) return null;
    return () => runGrant(canonicalEmail(given), values['allow-unverified']);
  },
  backup: (args) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { rehearse: flag },
    });
    const [to, ...more] = positionals;
    if (more.length > 0) return null;
    return async () => {
      const { runBackup } = await import('./backup/backup-command.ts');
      return runBackup(to, values.rehearse, say);
    };
  },
  restore: (args) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { rehearse: flag },
    });
    const [from, name, ...more] = positionals;
    if (from === undefined || more.length > 0) return null;
    return async () => {
      if (!values.rehearse) {
        const { runRestore } = await import('./backup/restore-command.ts');
        return runRestore(from, name, say);
      }
      const { runRehearsal } = await import('./backup/backup-command.ts');
      return runRehearsal(from, name, say);
    };
  },
  hold: (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [moment, ...more] = positionals;
    if (moment === undefined || more.length > 0) return null;
    return async () => {
      const { runHold } = await import('./backup/hold-command.ts');
      return runHold(moment, say);
    };
  },
  release: (args) => {
    parseArgs({ args });
    return async () => {
      const { runRelease } = await import('./backup/restore-command.ts');
      return runRelease(say);
    };
  },
};

/** The command as typed, ready to run, or null if it is none. */
function readCommand(): Run | null {
  const [verb = '', ...args] = process.argv.slice(2);
  const read = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  try {
    return read?.(args) ?? null;
  } catch (error) {
    // A flag that there is not.
    process.stderr.write(`${reasonOf(error)}\n\n`);
    return null;
  }
}

/** Runs a command. What went wrong is said in one sentence, without a stack. */
async function run(command: Run): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const reason = /\bENOSPC\b/.test(reasonOf(error)) ? NO_SPACE : reasonOf(error);
    process.stderr.write(`${reason}\n`);
    return 1;
  }
}

const command = readCommand();
if (command === null) process.stderr.write(usage);
process.exitCode = command === null ? 2 : await run(command);
