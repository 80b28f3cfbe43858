import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CallOptions, type HttpMethod, parsed, type Reply } from './http-call.ts';
import { idToken, type TestIdentity } from './identity-token.ts';
import { insertAccount } from './insert-account.ts';
import type { TestApi } from './use-api.ts';

/** A signed-in user. */
export interface Person {
  readonly email: string;
  readonly uid: string;
  readonly userId: string;
  readonly idToken: string;
  readonly token: string;
  call(method: HttpMethod, path: string, options?: CallOptions): Promise<Reply>;
}

/** What of an API it takes to sign somebody in. */
export type SignInApi = Pick<TestApi, 'db' | 'accessTokens' | 'logs' | 'call'>;

const session = z.object({ token: z.string() });
const subject = z.object({ sub: z.uuid() });

/**
 * Signs in the described person, or a customer. The customer's account is inserted, since thousands of
 * tests need one and a first sign-in takes a dozen queries. Nobody counts as a new user, whose orders are
 * limited.
 */
export async function signIn(api: SignInApi, described?: Partial<TestIdentity>): Promise<Person> {
  const identity = newIdentity('buyer', described);
  if (!described) return personWith(api, identity, await insertAccount(api, identity, null));
  const person = personWith(api, identity, await exchanged(api, identity));
  await api.db
    .updateTable('users')
    .set({ made_by_staff: true })
    .where('id', '=', person.userId)
    .execute();
  return person;
}

/** Signs in a user who has never paid, whose orders are limited. */
export async function signInNewUser(
  api: TestApi,
  described: Partial<TestIdentity> = {},
): Promise<Person> {
  const identity = newIdentity('buyer', described);
  return personWith(api, identity, await exchanged(api, identity));
}

export async function signInAdmin(api: SignInApi): Promise<Person> {
  const identity = newIdentity('admin');
  return personWith(api, identity, await insertAccount(api, identity, 'admin'));
}

function newIdentity(name: string, described?: Partial<TestIdentity>) {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
  const authTime = Math.floor(Date.now() / 1000);
  return { email, uid: randomUUID(), authTime, ...described };
}

async function exchanged(api: SignInApi, identity: TestIdentity): Promise<string> {
  return (await exchange(api, identity.email, idToken(identity))).as(session).token;
}

function personWith(
  api: SignInApi,
  identity: TestIdentity & Pick<Person, 'uid'>,
  token: string,
): Person {
  const { email, uid } = identity;
  const proof = idToken(identity);
  for (const secret of [email, proof, token]) api.logs.hide(secret);
  return {
    email,
    uid,
    token,
    idToken: proof,
    userId: subjectOf(token),
    call: (method, path, options) => api.call(method, path, { token, ...options }),
  };
}

/** The user id in an access token. */
function subjectOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return subject.parse(parsed(Buffer.from(claims, 'base64url').toString())).sub;
}

/** Exchanges an identity token for an access token. */
export function exchange(api: Pick<TestApi, 'call'>, email: string, proof: string): Promise<Reply> {
  return api.call('PUT', `/user/${encodeURIComponent(email)}`, {
    token: proof,
    body: { email },
  });
}
