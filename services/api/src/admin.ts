import { parseArgs } from 'node:util';
import { canonicalEmail } from '@kerf/domain/email';
import { ProblemError } from '@kerf/domain/problem';
import { readDatabaseUrl } from './config.ts';
import { inRequest } from './current-request.ts';
import { openDatabase } from './db/database.ts';
import { examine, exitCodeOf, inWords } from './doctor/doctor.ts';
import { grantAdmin } from './people/users/change-access.ts';

const usage = `npm run admin -- grant EMAIL [--allow-unverified]

  Makes the person with this address an admin. They must have signed in once.

npm run admin -- doctor [--json]

  Looks at every setting and at all that they lead to, and says what is wrong and what to do about it. Ends
  with 0 where nothing is, with 1 if there is a fault, with 3 if there are warnings alone.

Both work with the settings of the environment; left out, with those of "npm start".
`;

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

/** The command as typed, ready to run, or null if it is none. */
function readCommand(): (() => Promise<number>) | null {
  const [verb, ...args] = process.argv.slice(2);
  try {
    if (verb === 'doctor') {
      const { values } = parseArgs({
        args,
        options: { json: { type: 'boolean', default: false } },
      });
      return () => runDoctor(values.json);
    }
    if (verb !== 'grant') return null;
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'allow-unverified': { type: 'boolean', default: false } },
    });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) return null;
    return () => runGrant(canonicalEmail(given), values['allow-unverified']);
  } catch {
    // parseArgs names a flag that it does not know; the usage lists those that there are.
    return null;
  }
}

const command = readCommand();
if (command === null) process.stderr.write(usage);
process.exitCode = command === null ? 2 : await command();
