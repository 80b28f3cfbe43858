import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { grantAdmin } from '../../src/people/users/change-access.ts';
import { fingerprint } from '../harness/fingerprint.ts';
import { idToken } from '../harness/identity-token.ts';
import { exchange, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const PAIRS = 100;

test('An unverified registration of the first admin’s address gets a token without the role', async () => {
  const email = 'owner@example.com';
  const squatter = await signIn(api(), { email, emailVerified: false });

  await expect(grantAdmin(api().db, null, email, false)).rejects.toThrow('email_not_verified');

  expect((await squatter.call('GET', `/admin/${email}`)).json).toEqual({ admin: false });
  expectProblem(await squatter.call('GET', '/user'), 'forbidden');
});

test.for([
  ['the Kelvin sign for k', (email: string) => email.replace('k', '\u212a')],
  ['a Cyrillic o', (email: string) => email.replace('o', '\u043e')],
  ['a dotless i', (email: string) => email.replace('i', '\u0131')],
  ['a full-width at', (email: string) => email.replace('@', '\uff20')],
  ['a letter of no width', (email: string) => email.replace('k', 'k\u200b')],
  ['a combining accent', (email: string) => email.replace('i', 'i\u0301')],
  ['a dot at its end', (email: string) => `${email}.`],
  ['a NUL at its end', (email: string) => `${email}\0`],
  ['another line', (email: string) => `${email}\nx`],
  ['two addresses', (email: string) => `${email},x@example.com`],
  ['a name around it', (email: string) => `Kim <${email}>`],
] as const)('An email address with %s matches no account', async ([, spell]) => {
  const victim = await signIn(api(), { email: `kimo-${randomUUID().slice(0, 8)}@example.com` });
  const email = spell(victim.email);
  const before = await fingerprint(api());

  const proved = await exchange(api(), email, idToken({ email }));
  const borrowed = await exchange(api(), victim.email, idToken({ email }));
  const asked = await victim.call('GET', `/user/${encodeURIComponent(email)}`);

  expect([400, 401]).toContain(proved.status);
  expect([401, 403]).toContain(borrowed.status);
  expect(asked.status).toBe(400);
  expect(await fingerprint(api())).toBe(before);
});

test.for([
  ['capitals', (email: string) => email.toUpperCase()],
  ['spaces around it', (email: string) => ` ${email} `],
  ['a tab behind it', (email: string) => `${email}\t`],
] as const)('An email address with %s matches its account', async ([, spell]) => {
  const person = await signIn(api());
  const spelled = encodeURIComponent(spell(person.email));

  expect((await person.call('GET', `/user/${spelled}`)).json).toMatchObject({ _id: person.userId });
  const again = await exchange(
    api(),
    spell(person.email),
    idToken({ uid: person.uid, email: spell(person.email) }),
  );
  expect(again.status).toBe(200);
});

const lifetime = z.looseObject({ iat: z.number(), exp: z.number() });

test('An access token expires after fifteen minutes, or with its account', async () => {
  const person = await signIn(api());
  const claims = lifetime.parse(decodeJwt(person.token));
  const ended = { ...claims, iat: claims.iat - 960, exp: claims.exp - 960 };
  const old = await new SignJWT(ended)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(new TextEncoder().encode(api().config.ACCESS_TOKEN_SECRET));

  expect(claims.exp - claims.iat).toBe(900);
  expectProblem(await person.call('GET', '/orders', { token: old }), 'unauthenticated');
  expect((await person.call('GET', '/orders')).status).toBe(200);

  await api().db.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
  await api().db.deleteFrom('audit_log').where('actor_id', '=', person.userId).execute();
  await api().db.deleteFrom('users').where('id', '=', person.userId).execute();
  expectProblem(await person.call('GET', '/orders'), 'session_ended');
});

test('A customer’s attempt at an admin call changes nothing and is logged with the caller', async () => {
  const [person, admin] = [await signIn(api()), await signInAdmin(api())];
  const order = await placeOne(person, await stockProduct(api()));
  const before = await fingerprint(api());

  for (const [method, path] of [
    ['PUT', `/user/admin/${person.email}`],
    ['DELETE', `/user/admin/${admin.email}`],
    ['PATCH', `/order/${order._id}/status`],
    ['GET', '/user'],
    ['GET', '/all-orders'],
    ['GET', '/messages'],
  ] as const) {
    const headers = { 'x-request-id': `tried-${method}-${path.split('/')[1]}` };
    expectProblem(await person.call(method, path, { headers }), 'forbidden');
    const noted = api()
      .logs.entries()
      .filter(({ requestId, level }) => requestId === headers['x-request-id'] && level === 40);
    expect(noted).toMatchObject([{ userId: person.userId }]);
  }
  expect(await fingerprint(api())).toBe(before);
});

test('Another customer’s order takes as long to answer as an unknown one', async () => {
  const [owner, stranger] = [await signIn(api()), await signIn(api())];
  const { _id: foreign } = await placeOne(owner, await stockProduct(api()));
  const took = async (id: string) => {
    const startedAt = performance.now();
    await stranger.call('GET', `/order/${id}`);
    return performance.now() - startedAt;
  };

  let slower = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const unknown = randomUUID();
    // Alternates which one goes first.
    const ids = pair % 2 === 0 ? [foreign, unknown] : [unknown, foreign];
    const times = [await took(ids[0] ?? ''), await took(ids[1] ?? '')];
    const [ofForeign = 0, ofUnknown = 0] = pair % 2 === 0 ? times : times.toReversed();
    if (ofForeign > ofUnknown) slower += 1;
  }

  // Fails by chance once in ten billion runs.
  expect(slower).toBeGreaterThan(PAIRS * 0.18);
  expect(slower).toBeLessThan(PAIRS * 0.82);
});
