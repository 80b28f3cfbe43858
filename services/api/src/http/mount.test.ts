import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { ProblemError } from '@kerf/domain/problem';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { databaseOn, openPool } from '../db/database.ts';
import type { AppEnv } from './app-env.ts';
import { mount, routeByClaim } from './mount.ts';

/** What a call by claim ends with, where its session has ended and this goes wrong. */
async function outcomeOf(wrong: Error): Promise<unknown> {
  const pool = openPool({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
    onConnectionLost: () => undefined,
  });
  const app = new Hono<AppEnv>();
  let outcome: unknown;
  app.onError((error) => {
    outcome = error;
    return new Response(null, { status: 500 });
  });
  const route = routeByClaim(orderEndpoints.placeOrder, async () => {
    throw wrong;
  });
  mount(app, [route], {
    db: databaseOn(pool, () => undefined),
    claim: () => {
      throw wrong;
    },
    authenticate: async () => {
      throw new ProblemError({ code: 'session_ended' });
    },
    trustedProxies: 0,
    onChange: () => undefined,
  });
  await app.request('/order', { method: 'POST' }, { incoming: { headers: {} } });
  return outcome;
}

test('Whoever may not call at all is told that, whatever else is wrong with the call', async () => {
  const outcome = await outcomeOf(new ProblemError({ code: 'malformed_body' }));

  expect(outcome).toMatchObject({ problem: { code: 'session_ended' } });
});

test('A fault of ours is not hidden behind what else might be wrong', async () => {
  const fault = new Error('gone');

  expect(await outcomeOf(fault)).toBe(fault);
});
