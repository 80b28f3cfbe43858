import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { grantAdmin } from '../../src/modules/users/grant-admin.ts';
import { type CallOptions, type HttpMethod, parsed, type Reply } from './http-call.ts';
import { idToken, type TestIdentity } from './identity-token.ts';
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

const session = z.object({ token: z.string() });
const subject = z.object({ sub: z.uuid() });

/** Signs in a new customer, or the described person. */
export async function signIn(api: TestApi, described: Partial<TestIdentity> = {}): Promise<Person> {
  const uid = described.uid ?? randomUUID();
  const email = described.email ?? `buyer-${randomUUID().slice(0, 8)}@example.com`;
  const proof = idToken({ ...described, uid, email });
  api.logs.hide(email);
  api.logs.hide(proof);
  const reply = await exchange(api, email, proof);
  const { token } = reply.as(session);
  api.logs.hide(token);
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

export async function signInAdmin(api: TestApi): Promise<Person> {
  const person = await signIn(api, { email: `admin-${randomUUID().slice(0, 8)}@example.com` });
  await grantAdmin(api.db, null, person.email, false);
  return person;
}

/** Exchanges an identity token for an access token. */
export function exchange(api: TestApi, email: string, proof: string): Promise<Reply> {
  return api.call('PUT', `/user/${encodeURIComponent(email)}`, {
    token: proof,
    body: { email },
  });
}
