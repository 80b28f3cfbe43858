import { endpoint } from '@kerf/contract/endpoint';
import { Hono } from 'hono';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { databaseOn, openPool } from '../db/database.ts';
import { createEmulatorVerifier } from '../gateways/identity/emulator-verifier.ts';
import { createLog } from '../log.ts';
import { createAccessTokens } from './access-token.ts';
import { unlimited } from './allowance.ts';
import type { AppEnv } from './app-env.ts';
import { createAuthenticate } from './authenticate.ts';
import { mount, type Route, route } from './mount.ts';

const newCall = endpoint({
  method: 'post',
  path: '/new-call',
  access: 'customer',
  summary: 'A call that somebody adds.',
  status: 200,
  reply: z.object({}),
  problems: [],
});

test('A new route requires a session without any code in its handler', async () => {
  let isHandled = false;
  const added = route(newCall, async () => {
    isHandled = true;
    return {};
  });

  expect(await refusalOf(added)).toMatchObject({ problem: { code: 'unauthenticated' } });
  expect(isHandled).toBe(false);
});

test('A route cannot be created without its access, nor bypass the check', () => {
  type Declaration = Parameters<typeof endpoint>[0];
  expectTypeOf<Omit<typeof newCall, 'access'>>().not.toExtend<Declaration>();
  expectTypeOf<typeof newCall>().toExtend<Declaration>();

  expectTypeOf<Pick<Route, keyof Route>>().not.toExtend<Route>();
  expectTypeOf<typeof Route>().not.toExtend<new (...of: never[]) => Route>();
});

/** What a call without a token ends with. */
async function refusalOf(added: Route): Promise<unknown> {
  const pool = openPool({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
    onConnectionLost: () => undefined,
  });
  const app = new Hono<AppEnv>();
  let refusal: unknown;
  app.onError((error) => {
    refusal = error;
    return new Response(null, { status: 500 });
  });
  mount(app, [added], {
    db: databaseOn(pool, () => undefined),
    authenticate: createAuthenticate({
      findActor: () => Promise.reject(new Error('Nobody is looked up without a token.')),
      identityVerifier: createEmulatorVerifier('demo-kerf'),
      log: createLog('silent'),
    }),
    accessTokens: createAccessTokens('a secret that signs nothing here'),
    trustedProxies: 0,
    allowanceOf: () => unlimited,
    onChange: () => undefined,
  });
  await app.request(added.endpoint.path, { method: 'POST' }, { incoming: { headers: {} } });
  return refusal;
}
