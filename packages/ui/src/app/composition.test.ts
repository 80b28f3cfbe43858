import { createFakeApi } from '@kerf/api-client/fake-api';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { createSecretMemory } from '../platform/memory-secret-store.ts';
import { createFakeIdentity } from '../session/testing/fake-identity.ts';
import { testToken } from '../session/testing/test-token.ts';
import { compose } from './composition.ts';

async function signedIn(email: string) {
  const memory = createSecretMemory();
  const elsewhere = memory.open();
  await elsewhere.set('accessToken', testToken({ email }));
  const { fetch } = createFakeApi({ endSession: () => ({ deletedCount: 1 }) });
  const composition = compose(createMemoryPlatform({ secrets: memory.open() }), {
    identity: async () => createFakeIdentity(),
    fetch,
  });
  composition.session.start();
  await vi.waitFor(() => expect(composition.session.getState().status).toBe('signed-in'), 15_000);
  composition.queryClient.setQueryData(['orders'], [`of ${email}`]);
  return { ...composition, elsewhere };
}

test('stale queries are refetched when the window gets focus', async () => {
  const composition = compose(createMemoryPlatform(), {
    identity: async () => createFakeIdentity(),
  });
  const stop = composition.start();
  const queryFn = vi.fn(() => Promise.resolve('orders'));
  const observer = new QueryObserver(composition.queryClient, {
    queryKey: ['orders'],
    queryFn,
    staleTime: 0,
  });
  const unsubscribe = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), 15_000);
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), 15_000);
  unsubscribe();
  stop();
});

test('logging out clears what was loaded for the user', async () => {
  const { session, queryClient } = await signedIn('ada@example.com');
  await session.logOut();
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]), 15_000);
});

test('what was loaded for one user is not shown to the next', async () => {
  const { queryClient, elsewhere } = await signedIn('ada@example.com');
  await elsewhere.set('accessToken', testToken({ email: 'eve@example.com' }));
  await vi.waitFor(() => expect(queryClient.getQueryData(['orders'])).toBeUndefined(), 15_000);
});
