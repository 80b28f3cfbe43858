import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ApiProblem, apiProblem } from './api-problem.ts';
import type { TokenSource } from './authorize.ts';
import { createApiClient } from './client.ts';
import { NetworkProblem } from './network-problem.ts';
import { problem, sendJson, startTestServer } from './testing/test-server.ts';

/** A server that accepts one token, and a session whose renewal the test controls. */
async function scene(renewal: (scene: Session) => Promise<string | null>) {
  const session: Session = { token: 'old', accepted: 'new', renewals: 0, signedOut: 0, calls: [] };
  const server = await startTestServer((request, response) => {
    const { authorization = 'none' } = request.headers;
    session.calls.push(authorization);
    answer(response, authorization === `Bearer ${session.accepted}`);
  });
  onTestFinished(server.close);
  const tokens: TokenSource = {
    current: () => session.token,
    renew: () => {
      session.renewals += 1;
      return renewal(session);
    },
    onSignedOut: () => {
      session.signedOut += 1;
    },
  };
  const api = createApiClient({ baseUrl: server.url, tokens });
  return { session, ask: () => api.getRole({ params: { email: 'a@example.com' } }), api };
}

interface Session {
  token: string | null;
  accepted: string;
  renewals: number;
  signedOut: number;
  readonly calls: string[];
}

function answer(response: ServerResponse, accepted: boolean): void {
  if (accepted) sendJson(response, 200, { admin: false, recorded: true });
  else sendJson(response, 401, problem(401, 'unauthenticated'));
}

async function renewed(session: Session): Promise<string> {
  session.token = 'new';
  return 'new';
}

test('a refused token is renewed once for all waiting calls, and each call repeated once', async () => {
  const { session, ask } = await scene(async (state) => {
    while (state.calls.length < 5) await new Promise(setImmediate);
    return renewed(state);
  });
  const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ admin: false })));
  expect(session.renewals).toBe(1);
  expect(session.calls.filter((call) => call === 'Bearer new')).toHaveLength(5);
  expect(session.signedOut).toBe(0);
});

test('a call refused with an old token uses the one that arrived meanwhile', async () => {
  const { session, api } = await scene(() => Promise.reject(new Error('not needed')));
  const answered = api.getRole({ params: { email: 'a@example.com' } });
  session.token = 'new';
  expect(await answered).toEqual({ admin: false });
  expect(session.renewals).toBe(0);
});

test('a renewed token that is refused too ends the session', async () => {
  const { session, ask } = await scene(renewed);
  session.accepted = 'another';
  await expect(ask()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(session).toMatchObject({ renewals: 1, signedOut: 1 });
  expect(session.calls).toHaveLength(2);
});

test('the session ends if nobody is signed in any more', async () => {
  const { session, ask } = await scene(() => Promise.resolve(null));
  await expect(ask()).rejects.toBeInstanceOf(ApiProblem);
  expect(session.signedOut).toBe(1);
});

test('the session ends if the renewal itself is refused', async () => {
  const { session, ask } = await scene(() =>
    Promise.reject(apiProblem(401, problem(401, 'session_ended'))),
  );
  await expect(ask()).rejects.toMatchObject({ code: 'session_ended' });
  expect(session.signedOut).toBe(1);
});

test.each([
  ['the network', new NetworkProblem('unreachable')],
  ['a server in trouble', apiProblem(503, null)],
  ['too many tries', apiProblem(429, problem(429, 'rate_limited'))],
])('a renewal that fails because of %s says so and ends nothing', async (_, failure) => {
  const { session, ask } = await scene(() => Promise.reject(failure));
  await expect(ask()).rejects.toBe(failure);
  expect(session.signedOut).toBe(0);
});

test('a renewal that failed is tried again by the next call', async () => {
  let online = false;
  const { session, ask } = await scene((state) =>
    online ? renewed(state) : Promise.reject(new NetworkProblem('unreachable')),
  );
  await expect(ask()).rejects.toBeInstanceOf(NetworkProblem);
  online = true;
  expect(await ask()).toEqual({ admin: false });
  expect(session.renewals).toBe(2);
});

test('a public call carries no token, and its 401 renews nothing', async () => {
  const { session, api } = await scene(renewed);
  await expect(api.listProducts()).rejects.toMatchObject({ status: 401 });
  expect(session.calls).toEqual(['none']);
  expect(session).toMatchObject({ renewals: 0, signedOut: 0 });
});

test('a call with its own bearer is never renewed', async () => {
  const { session, api } = await scene(renewed);
  const ended = api.endSession({}, { bearer: 'old' });
  await expect(ended).rejects.toMatchObject({ status: 401 });
  expect(session).toMatchObject({ renewals: 0, signedOut: 0, calls: ['Bearer old'] });
});

test('a public call sends a token only if the endpoint identifies its caller', async () => {
  const { session, api } = await scene(renewed);
  session.token = 'new';

  await api.reportUnmet({ body: { text: 'No such blade' } });
  await expect(api.getShop()).rejects.toThrow();

  expect(session.calls).toEqual(['Bearer new', 'none']);
});
