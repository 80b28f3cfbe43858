import { EventEmitter } from 'node:events';
import type { UpdateState } from '@kerf/ui/platform/platform';
import { describe, expect, it, vi } from 'vitest';
import { createUpdates } from './updates.ts';

class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  allowPrerelease = true;
  readonly checkForUpdates = vi.fn(async (): Promise<unknown> => ({}));
  readonly quitAndInstall = vi.fn();
}

function setUp(updater: FakeUpdater | null = new FakeUpdater()) {
  const states: UpdateState[] = [];
  const onFailure = vi.fn();
  const updates = createUpdates({
    load: () => updater,
    onState: (state) => states.push(state),
    onFailure,
  });
  return { updates, states, onFailure, updater };
}

it('does not check by itself, and reports a missing update address', async () => {
  const { updates, states } = setUp(null);
  expect(updates.state()).toEqual({ kind: 'unknown' });
  await updates.check();
  expect(states).toEqual([{ kind: 'failed', detail: 'This build does not look for updates.' }]);
});

it('reports nothing after its own check without an update address', async () => {
  const { updates, states } = setUp(null);
  await updates.checkUnasked();
  expect(states).toEqual([]);
});

it('reports a version that its own check found', async () => {
  const { updates, updater } = setUp();
  await updates.checkUnasked();
  updater?.emit('update-downloaded', { version: '0.2.0' });
  expect(updates.state()).toEqual({ kind: 'ready', version: '0.2.0' });
});

it('follows an update from the check to the restart', async () => {
  const { updates, states, updater } = setUp();
  await updates.check();
  updater?.emit('update-available', { version: '0.2.0' });
  updater?.emit('download-progress', { percent: 41.7 });
  updater?.emit('update-downloaded', { version: '0.2.0' });
  expect(states).toEqual([
    { kind: 'checking' },
    { kind: 'downloading', version: '0.2.0', percent: 0 },
    { kind: 'downloading', version: '0.2.0', percent: 42 },
    { kind: 'ready', version: '0.2.0' },
  ]);
  updates.restart();
  expect(updater?.quitAndInstall).toHaveBeenCalledOnce();
});

it('never installs an older version', async () => {
  const { updates, updater } = setUp();
  await updates.check();
  expect(updater).toMatchObject({ allowDowngrade: false, allowPrerelease: false });
});

it('restarts only for an update that is ready', async () => {
  const { updates, updater } = setUp();
  updates.restart();
  await updates.check();
  updates.restart();
  expect(updater?.quitAndInstall).not.toHaveBeenCalled();
});

it('runs one check at a time', async () => {
  const { updates, updater } = setUp();
  await Promise.all([updates.check(), updates.check()]);
  expect(updater?.checkForUpdates).toHaveBeenCalledOnce();
  updater?.emit('update-not-available', {});
  expect(updates.state()).toEqual({ kind: 'up-to-date' });
  await updates.check();
  expect(updater?.checkForUpdates).toHaveBeenCalledTimes(2);
  expect(updater?.listenerCount('error')).toBe(1);
});

describe('a check that fails', () => {
  it('is reported and logged, and can be repeated', async () => {
    const { updates, updater, onFailure } = setUp();
    const broken = new Error('sha512 checksum mismatch');
    updater?.checkForUpdates.mockRejectedValueOnce(broken);
    await updates.check();
    expect(updates.state()).toMatchObject({ kind: 'failed' });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(broken);
    await updates.check();
    expect(updates.state()).toEqual({ kind: 'checking' });
  });

  it('is reported during the download', async () => {
    const { updates, updater } = setUp();
    await updates.check();
    updater?.emit('update-available', { version: '0.2.0' });
    updater?.emit('error', new Error('Connection lost'));
    expect(updates.state()).toMatchObject({ kind: 'failed' });
  });

  it('is reported if the installation cannot replace itself', async () => {
    const { updates, updater } = setUp();
    updater?.checkForUpdates.mockResolvedValueOnce(null);
    await updates.check();
    expect(updates.state()).toMatchObject({ detail: expect.stringContaining('by hand') });
  });
});
