import { parseArgs } from 'node:util';
import { canonicalEmail } from '@kerf/domain/email';
import { ProblemError } from '@kerf/domain/problem';
import { readDatabaseUrl } from './config.ts';
import { inRequest } from './current-request.ts';
import { openDatabase } from './db/database.ts';
import { grantAdmin } from './people/users/change-access.ts';

const usage = `npm run admin -- grant EMAIL [--allow-unverified]

Makes the person with this address an admin. They must have signed in once.
DATABASE_URL says which database; left out, it is that of "npm start".
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

interface Command {
  readonly email: string;
  readonly allowUnverified: boolean;
}

/** The parsed command, or null if it is invalid. */
function readCommand(): Command | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'allow-unverified': { type: 'boolean', default: false } },
    });
    const [verb, given, ...more] = positionals;
    if (verb !== 'grant' || given === undefined || more.length > 0) return null;
    return { email: canonicalEmail(given), allowUnverified: values['allow-unverified'] };
  } catch {
    return null;
  }
}

async function main(): Promise<void> {
  const command = readCommand();
  if (command === null) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const { email, allowUnverified } = command;
  try {
    process.stdout.write(`${await grant(email, allowUnverified)}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error, email)}\n`);
    process.exitCode = 1;
  }
}

await main();
