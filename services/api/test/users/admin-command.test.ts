import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownEvents } from '../harness/own-events.ts';
import { signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const command = fileURLToPath(new URL('../../src/admin.ts', import.meta.url));

/** Runs `npm run admin -- …` like an operator. */
function admin(args: string[], databaseUrl = api().config.DATABASE_URL) {
  return new Promise<{ code: number | string | null; said: string }>((resolve) => {
    const options = { env: { DATABASE_URL: databaseUrl } };
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.code ?? null), said: stdout + stderr });
    });
  });
}

test('The command makes the first admin, and reports an existing one', async () => {
  const person = await signIn(api());

  const first = await admin(['grant', `  ${person.email.toUpperCase()} `]);
  const second = await admin(['grant', person.email]);

  expect(first).toEqual({ code: 0, said: `${person.email} is an admin now.\n` });
  expect(second).toEqual({ code: 0, said: `${person.email} was an admin already.\n` });
  expect((await person.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: true });
  const audit = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'source'])
    .where('subject_id', '=', person.userId)
    .where('action', 'not in', ownEvents)
    .execute();
  expect(audit).toEqual([{ action: 'user.grant-admin', actor_id: null, source: 'command' }]);
});

test('The command refuses an unverified address unless told otherwise', async () => {
  const person = await signIn(api(), { emailVerified: false });

  const refused = await admin(['grant', person.email]);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('is not verified');
  expect((await person.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: false });

  const told = await admin(['grant', person.email, '--allow-unverified']);
  expect(told.code).toBe(0);
  expect((await person.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: true });
});

test('The command reports missing settings without a stack trace', async () => {
  const [unknown, usage, wrongFlag, noDatabase, doctorsFlag] = await Promise.all([
    admin(['grant', 'nobody@example.com']),
    admin(['promote', 'nobody@example.com']),
    admin(['grant', 'nobody@example.com', '--force']),
    admin(['grant', 'nobody@example.com'], ''),
    admin(['doctor', '--mend']),
  ]);

  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has signed in') });
  expect(usage).toMatchObject({ code: 2, said: expect.stringContaining('grant EMAIL') });
  expect(wrongFlag).toMatchObject({ code: 2, said: expect.stringContaining('grant EMAIL') });
  expect(noDatabase).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL') });
  expect(doctorsFlag).toMatchObject({ code: 2, said: expect.stringContaining('doctor [--json]') });
  for (const { said } of [unknown, usage, wrongFlag, noDatabase, doctorsFlag])
    expect(said).not.toContain('    at ');
});

test('The doctor ends with 1 where something is wrong, and says it as JSON', async () => {
  const { code, said } = await admin(['doctor', '--json']);

  expect(code).toBe(1);
  expect(JSON.parse(said)).toContainEqual({
    level: 'fault',
    area: 'Settings',
    what: 'WEB_ORIGINS is missing.',
    why: 'The API does not start.',
    remedy: 'Set WEB_ORIGINS as .env.example describes.',
  });
});
