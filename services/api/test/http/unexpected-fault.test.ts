import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../harness/http-call.ts';
import { expectProblem } from '../harness/problem.ts';
import { type RunningApi, startApi } from '../harness/running-api.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
  await sql`alter table reviews rename to reviews_gone`.execute(api.db);
});

afterAll(() => api.stop());

test('A defect is answered without its details, and logged with them', async () => {
  const headers = { 'x-request-id': 'an-unexpected-fault' };

  const reply = await call(api.url, 'GET', '/reviews', { headers });

  const problem = expectProblem(reply, 'internal_error');
  expect(Object.keys(problem).sort()).toEqual(
    ['code', 'detail', 'requestId', 'status', 'success', 'title', 'type'].sort(),
  );
  expect(reply.text).not.toMatch(/reviews|relation|select|\.ts/i);
  const [logged] = api.logs
    .entries()
    .filter(
      ({ msg, requestId }) => msg === 'internal_error' && requestId === 'an-unexpected-fault',
    );
  expect(logged).toMatchObject({
    level: 50,
    route: '/reviews',
    err: { code: '42P01', message: expect.stringContaining('reviews') },
  });
});

test('The process keeps serving after a defect', async () => {
  expect((await call(api.url, 'GET', '/products')).status).toBe(200);
});
