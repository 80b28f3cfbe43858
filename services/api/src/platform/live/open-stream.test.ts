import { expect, test, vi } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { visibleChanges } from './change-feed.ts';
import { heartbeat } from './changes.store.ts';
import { openStream } from './open-stream.ts';

const customer: Actor = {
  userId: 'ada',
  accountId: 'mill',
  email: 'ada@example.com',
  displayName: 'Ada',
  role: 'customer',
  credential: { kind: 'session', sessionId: 'one' },
};

function scene() {
  const disconnect = vi.fn();
  const onEnd = vi.fn();
  const connection = { disconnect, hasUnread: vi.fn(() => false) };
  return { ...connection, onEnd, stream: openStream({ actor: customer, connection, onEnd }) };
}

const bytes = heartbeat('7:7:');

test('a reader that reads nothing is disconnected at the 17th event', () => {
  const { stream, disconnect, onEnd } = scene();
  for (let count = 0; count < 16; count += 1) stream.send(bytes);
  expect(disconnect).not.toHaveBeenCalled();

  stream.send(bytes);
  stream.send(bytes);

  expect(disconnect).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledOnce();
});

test('no heartbeat is sent behind bytes that nobody reads', async () => {
  const { stream, hasUnread } = scene();
  const reader = stream.body.getReader();
  stream.caughtUp();
  stream.sendHeartbeat(bytes);
  hasUnread.mockReturnValue(true);
  stream.sendHeartbeat(bytes);
  stream.end();

  expect((await reader.read()).value).toBe(bytes);
  expect((await reader.read()).done).toBe(true);
});

test('a reader that keeps up is never disconnected', async () => {
  const { stream, disconnect } = scene();
  const reader = stream.body.getReader();
  for (let count = 0; count < 100; count += 1) {
    stream.send(bytes);
    await reader.read();
  }
  expect(disconnect).not.toHaveBeenCalled();
});

test('an ended stream is disconnected after a second if its reader does not drain it', () => {
  vi.useFakeTimers();
  const { stream, disconnect, onEnd } = scene();
  stream.send(bytes);

  stream.end();
  stream.end();

  expect(onEnd).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(disconnect).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a reader that disconnects ends the stream', async () => {
  const { stream, onEnd } = scene();
  await stream.body.cancel();
  expect(onEnd).toHaveBeenCalledOnce();
});

test.each([
  ['order', { account_id: 'mill' }, true],
  ['order', { account_id: 'joinery' }, false],
  ['order', { account_id: 'joinery', actor_id: 'ada' }, true],
  ['order', { account_id: 'mill', actor_id: 'ada' }, true],
  ['user', { id: 'ada' }, true],
  ['user', { id: 'eve' }, false],
  ['user', { id: 'ada', is_internal: true }, false],
  ['order', { account_id: 'mill', is_internal: true }, false],
  ['product', {}, true],
  ['product', { is_unpublished: true }, false],
  ['review', {}, true],
  ['shop', {}, true],
  ['message', {}, false],
  ['machine', { actor_id: 'ada' }, true],
  ['machine', { actor_id: 'eve' }, false],
  ['what a later release records', {}, false],
])('a customer may see changes of %s %j: %s', (kind, facts, known) => {
  const nobody = { actor_id: null, account_id: null, is_unpublished: false, is_internal: false };
  const change = { kind, id: 'x', ...nobody, ...facts };
  const visible = visibleChanges([change]);
  expect(visible(customer)).toEqual(known ? [change] : []);
  expect(visible({ userId: 'boss', accountId: 'shop', role: 'admin' })).toEqual([change]);
});
