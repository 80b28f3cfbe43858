import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import { describeSecretStore } from '@kerf/ui/platform/testing/secret-store.conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVaultProcess } from './testing/remote-vault.ts';

type VaultProcess = ReturnType<typeof startVaultProcess>;

/** A machine with its keychain in the given state, and how to start the app's keychain code on it. */
function useMachine(keychain: 'unlocked' | 'locked' | 'none') {
  let session: HeadlessSession;
  const processes: VaultProcess[] = [];
  beforeAll(async () => {
    session = await startHeadlessSession({ keychain });
  });
  afterAll(async () => {
    for (const started of processes) started.stop();
    await session.stop();
  });
  return () => {
    const started = startVaultProcess(session.env);
    processes.push(started);
    return started;
  };
}

describe('on a machine with GNOME’s keychain', () => {
  const start = useMachine('unlocked');
  let first: VaultProcess;
  beforeAll(() => {
    first = start();
  });

  describeSecretStore('the keychain', () => ({
    store: { ...first.open(), subscribe: () => () => undefined },
    elsewhere: null,
  }));

  it('a secret outlives the process, and a deleted one does not', async () => {
    const before = first.open();
    await before.set('accessToken', 'token');
    expect(await before.keeping()).toEqual({ kind: 'kept' });
    const next = start().open(before.service);
    expect(await next.get()).toBe('token');
    await next.delete();
    expect(await start().open(before.service).get()).toBeNull();
  });

  it('an unreadable entry is reported, and replaced by the next sign-in', async () => {
    const vault = first.open();
    await vault.spoil('put here by another program');
    expect(await vault.get()).toBeNull();
    expect(await vault.keeping()).toEqual({ kind: 'memory-only', reason: 'unreadable' });
    await vault.set('accessToken', 'token');
    expect(await vault.keeping()).toEqual({ kind: 'kept' });
    expect(await start().open(vault.service).get()).toBe('token');
  });
});

describe.each([
  ['without a keychain', 'none', 'missing'],
  ['with a locked one that nobody opens', 'locked', 'locked'],
] as const)('on a machine %s', (_machine, state, reason) => {
  const start = useMachine(state);

  it('secrets are in memory, with the reason reported', async () => {
    const vault = start().open();
    expect(await vault.get()).toBeNull();
    await vault.set('accessToken', 'token');
    expect(await vault.keeping()).toEqual({ kind: 'memory-only', reason });
    expect(await vault.get()).toBe('token');
    expect(await start().open(vault.service).get()).toBeNull();
  });
});
