import type { SecretKeeping } from '@kerf/ui/platform/secret-store';
import { describeSecretStore } from '@kerf/ui/platform/testing/secret-store.conformance';
import { describe, expect, it } from 'vitest';
import { withTimeLimit } from './keychain.ts';
import { createSecretVault } from './secret-vault.ts';
import { createFakeKeychain, type FakeKeychain } from './testing/fake-keychain.ts';

const SHOP = 'https://kerf.example';
const OTHER_SHOP = 'https://saws.example';

function openVault(keychain: FakeKeychain, owed = new Set<string>()) {
  const reported: SecretKeeping[] = [];
  const shop = { address: SHOP };
  const vault = createSecretVault({
    keychain: withTimeLimit(keychain, 20),
    store: () => shop.address,
    owed: {
      has: (entry) => owed.has(entry),
      add: (entry) => void owed.add(entry),
      remove: (entry) => void owed.delete(entry),
    },
    onKeeping: (keeping) => reported.push(keeping),
    onFailure: () => undefined,
  });
  return { vault, reported, shop, owed };
}

const refuse = async () => {
  throw new Error('The collection is locked');
};
const hang = () => new Promise<never>(() => undefined);

describeSecretStore('a vault over a keychain', () => {
  const { vault } = openVault(createFakeKeychain());
  return { store: { ...vault, subscribe: () => () => undefined }, elsewhere: null };
});

describeSecretStore('a vault over a keychain that refuses', () => {
  const keychain = createFakeKeychain();
  keychain.before = refuse;
  const { vault } = openVault(keychain);
  return { store: { ...vault, subscribe: () => () => undefined }, elsewhere: null };
});

it('returns a secret after a restart', async () => {
  const keychain = createFakeKeychain();
  await openVault(keychain).vault.set('accessToken', 'token');
  const { vault, reported } = openVault(keychain);
  expect(await vault.get('accessToken')).toBe('token');
  expect(vault.keeping()).toEqual({ kind: 'kept' });
  expect(reported).toEqual([]);
});

it('never returns the token of one store for another', async () => {
  const { vault, shop } = openVault(createFakeKeychain());
  await vault.set('accessToken', 'token');
  shop.address = OTHER_SHOP;
  expect(await vault.get('accessToken')).toBeNull();
  await vault.delete('accessToken');
  shop.address = SHOP;
  expect(await vault.get('accessToken')).toBe('token');
});

describe.each([
  ['refuses', refuse, 'locked'],
  ['never answers', hang, 'locked'],
  ['is not there', () => Promise.reject(new Error('Cannot autolaunch D-Bus')), 'missing'],
  ['breaks', () => Promise.reject(new Error('Out of memory')), 'failed'],
] as const)('where the keychain %s', (_what, before, reason) => {
  it.each(['get', 'set', 'delete'] as const)(
    'a %s ends, reports why, and secrets are in memory from then on',
    async (call) => {
      const keychain = createFakeKeychain();
      keychain.before = before;
      const { vault, reported } = openVault(keychain);
      if (call === 'get') expect(await vault.get('accessToken')).toBeNull();
      if (call === 'set') await vault.set('accessToken', 'first');
      if (call === 'delete') await vault.delete('accessToken');
      expect(reported).toEqual([{ kind: 'memory-only', reason }]);
      expect(vault.keeping()).toEqual({ kind: 'memory-only', reason });
      await vault.set('accessToken', 'second');
      expect(await vault.get('accessToken')).toBe('second');
      expect(keychain.entries.size).toBe(0);
    },
  );
});

it('does not call a failed keychain again', async () => {
  const keychain = createFakeKeychain();
  const calls: string[] = [];
  keychain.before = (call) => {
    calls.push(call);
    return hang();
  };
  const { vault } = openVault(keychain);
  await Promise.all([vault.get('accessToken'), vault.get('refreshToken')]);
  await vault.set('accessToken', 'token');
  await vault.delete('accessToken');
  expect(calls).toEqual(['get']);
});

it.each([
  'plain text of another program',
  '{"kerf":2,"value":"from the future"}',
  '{"kerf":1}',
  '',
])('takes an unreadable entry for none, says so, and mends it when it is set: %j', async (text) => {
  const keychain = createFakeKeychain();
  await openVault(keychain).vault.set('accessToken', 'token');
  for (const entry of keychain.entries.keys()) keychain.entries.set(entry, text);
  const { vault, reported } = openVault(keychain);
  expect(await vault.get('accessToken')).toBeNull();
  expect(reported).toEqual([{ kind: 'memory-only', reason: 'unreadable' }]);
  await vault.set('accessToken', 'new');
  expect(reported.at(-1)).toEqual({ kind: 'kept' });
  expect(await openVault(keychain).vault.get('accessToken')).toBe('new');
});

it('does not trust a keychain that loses what was written', async () => {
  const keychain = createFakeKeychain();
  keychain.set = async () => undefined;
  const { vault, reported } = openVault(keychain);
  await vault.set('accessToken', 'token');
  expect(reported).toEqual([{ kind: 'memory-only', reason: 'failed' }]);
  expect(await vault.get('accessToken')).toBe('token');
});

describe('an entry that the keychain did not delete', () => {
  it('is deleted at the next start, before it can be read', async () => {
    const keychain = createFakeKeychain();
    const owed = new Set<string>();
    await openVault(keychain, owed).vault.set('accessToken', 'token');
    keychain.before = refuse;
    await openVault(keychain, owed).vault.delete('accessToken');
    expect(keychain.entries.size).toBe(1);
    keychain.before = async () => undefined;
    expect(await openVault(keychain, owed).vault.get('accessToken')).toBeNull();
    expect(keychain.entries.size).toBe(0);
    expect(owed.size).toBe(0);
  });

  it('is not read in place of a newer value that was not written', async () => {
    const keychain = createFakeKeychain();
    const owed = new Set<string>();
    await openVault(keychain, owed).vault.set('accessToken', 'of one person');
    keychain.before = refuse;
    await openVault(keychain, owed).vault.set('accessToken', 'of another');
    keychain.before = async () => undefined;
    expect(await openVault(keychain, owed).vault.get('accessToken')).toBeNull();
  });
});

it.each([
  [['set', 'delete'], null],
  [['delete', 'set'], 'token'],
  [['set', 'delete', 'set'], 'token'],
] as const)('%j at once end as if one had waited for the other', async (calls, left) => {
  const keychain = createFakeKeychain();
  const { vault, owed } = openVault(keychain);
  await Promise.all(
    calls.map((call) =>
      call === 'set' ? vault.set('accessToken', 'token') : vault.delete('accessToken'),
    ),
  );
  expect(await vault.get('accessToken')).toBe(left);
  expect(await openVault(keychain, owed).vault.get('accessToken')).toBe(left);
});
