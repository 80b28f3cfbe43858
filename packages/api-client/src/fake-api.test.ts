import { ProblemError } from '@kerf/domain/problem';
import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';
import { createFakeApi, type FakeHandlers } from './fake-api.ts';

function clientOf(handlers: FakeHandlers) {
  const fake = createFakeApi(handlers);
  const tokens = {
    current: () => 'token',
    renew: () => Promise.resolve(null),
    onSignedOut: () => undefined,
  };
  return { fake, api: createApiClient({ baseUrl: 'http://api', tokens, fetch: fake.fetch }) };
}

test('a handler receives the path, query, body and token of its call', async () => {
  const { api, fake } = clientOf({
    getRole: ({ params, headers }) => ({
      admin: params.email === 'a@example.com' && headers.get('authorization') === 'Bearer token',
    }),
    listUsers: ({ query }) => ({ items: [], total: Number(query.limit), next: 'c' }),
  });
  expect(await api.getRole({ params: { email: 'a@example.com' } })).toEqual({ admin: true });
  const users = await api.listUsers({ query: { limit: 7 } });
  expect(users).toEqual({ items: [], total: 7, next: 'c' });
  expect(fake.calls).toEqual(['getRole', 'listUsers']);
});

test('a problem thrown by a handler reaches the caller as if from the server', async () => {
  const { api } = clientOf({
    grantAdmin: () => {
      throw new ProblemError({ code: 'forbidden' });
    },
  });
  const granting = api.grantAdmin({ params: { email: 'a@example.com' } });
  await expect(granting).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

test('a body that the contract does not allow is refused', async () => {
  const { api } = clientOf({ sendMessage: () => ({ success: true }) });
  const sending = api.sendMessage({ body: { email: 'nobody', body: 'Hello' } });
  await expect(sending).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'email', message: 'provide a valid email' }],
  });
});
