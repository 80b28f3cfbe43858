import { createApiClient } from '@kerf/api-client/client';
import { createFakeApi } from '@kerf/api-client/fake-api';
import { expect, test } from 'vitest';
import { createMemoryDrafts } from '../../../platform/browser-drafts.ts';
import { createFakePad } from '../testing/fake-pad.ts';
import { createPadStore } from './pad-store.ts';
import { createPadSync } from './pad-sync.ts';

const tokens = { current: () => 'token', renew: async () => null, onSignedOut: () => {} };

/** A device with an account's pad, and this many rows. */
function openDevice(pad: ReturnType<typeof createFakePad>, rows: number) {
  const store = createPadStore(createMemoryDrafts(), 'ada@example.com');
  store.insert(
    null,
    Array.from({ length: rows }, () => ({ item: 'A', quantity: '6' })),
  );
  const { fetch, calls } = createFakeApi(pad.api);
  const api = createApiClient({ baseUrl: 'http://api.test', tokens, fetch });
  const ids = () => store.pad.get().rows.map(({ id }) => id);
  return { store, sync: createPadSync(store, api), calls, ids };
}

test('rows that two devices have added apart, too many for the account, stay where they were typed and are saved once there is room', async () => {
  const pad = createFakePad();
  const idsThere = () => pad.rows().map(({ id }) => id);
  const [there, here] = [openDevice(pad, 1_999), openDevice(pad, 3)];
  await there.sync();

  await here.sync();
  expect(idsThere()).toHaveLength(2_000);
  expect(here.ids()).toHaveLength(2_002);
  const asked = here.calls.length;
  await here.sync();
  expect(here.calls).toHaveLength(asked + 1);

  await there.sync();
  there.store.remove(there.ids().slice(0, 10));
  await there.sync();
  await here.sync();
  expect(idsThere()).toHaveLength(1_992);
  expect(here.ids().toSorted()).toEqual(idsThere().toSorted());
});

test('a full pad can still be changed, and removing rows makes room', async () => {
  const pad = createFakePad();
  const device = openDevice(pad, 2_000);
  await device.sync();
  const [first = '', second = ''] = device.ids();

  device.store.change(first, { quantity: '12' });
  await device.sync();
  expect(pad.rows().find(({ id }) => id === first)?.quantity).toBe('12');
  device.store.remove([second]);
  device.store.insert(null, [{ item: 'B', quantity: '6' }]);
  await device.sync();
  expect(pad.rows().filter(({ item }) => item === 'B')).toHaveLength(1);
  expect(pad.rows()).toHaveLength(2_000);
});
