import { expect, it, vi } from 'vitest';
import { followStore } from './follow-store.ts';
import { storeConfig } from './testing/fake-store.ts';

const config = storeConfig('https://api.kerf.example');

/** What becomes of the window when the store is read again. */
async function follow(known: typeof config | null, isChanged: boolean) {
  const window = { reload: vi.fn(), startAgain: vi.fn() };
  await followStore({ config: () => known, refresh: async () => isChanged }, window);
  return [window.reload.mock.calls.length, window.startAgain.mock.calls.length];
}

it('a page of a store whose API has moved is loaded again, with the new address', async () => {
  expect(await follow(config, true)).toEqual([1, 0]);
});

it('a store that is reached at last replaces the screen that asks for one', async () => {
  expect(await follow(null, true)).toEqual([0, 1]);
});

it('nothing happens to a page whose store is as it was', async () => {
  expect(await follow(config, false)).toEqual([0, 0]);
});
