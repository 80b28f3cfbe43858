import { expect, test, vi } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { heartbeat } from './event-text.ts';
import { mayKnow, openStream } from './open-stream.ts';

const customer: Actor = {
  userId: 'ada',
  sessionId: 'one',
  email: 'ada@example.com',
  displayName: 'Ada',
  role: 'customer',
  onlyOrderId: null,
};

function scene() {
  const cut = vi.fn();
  const onEnd = vi.fn();
  return { cut, onEnd, stream: openStream({ actor: customer, cut, onEnd }) };
}

const bytes = heartbeat('7:7:');

test('who reads nothing is cut off at the seventeenth event, and nothing further is kept for them', () => {
  const { stream, cut, onEnd } = scene();
  for (let count = 0; count < 16; count += 1) stream.send(bytes);
  expect(cut).not.toHaveBeenCalled();

  stream.send(bytes);
  stream.send(bytes);

  expect(cut).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledOnce();
});

test('who reads is never cut off', async () => {
  const { stream, cut } = scene();
  const reader = stream.body.getReader();
  for (let count = 0; count < 100; count += 1) {
    stream.send(bytes);
    await reader.read();
  }
  expect(cut).not.toHaveBeenCalled();
});

test('a stream that has ended is cut after a second, should its reader leave the rest unread', () => {
  vi.useFakeTimers();
  const { stream, cut, onEnd } = scene();
  stream.send(bytes);

  stream.end();
  stream.end();

  expect(onEnd).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(cut).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a reader that leaves ends the stream', async () => {
  const { stream, onEnd } = scene();
  await stream.body.cancel();
  expect(onEnd).toHaveBeenCalledOnce();
});

test.each([
  ['order', { owner_id: 'ada' }, true],
  ['order', { owner_id: 'eve' }, false],
  ['order', { owner_id: 'eve', actor_id: 'ada' }, true],
  ['user', { id: 'ada' }, true],
  ['user', { id: 'eve' }, false],
  ['product', {}, true],
  ['review', {}, true],
  ['message', {}, false],
  ['machine', { actor_id: 'ada' }, true],
  ['machine', { actor_id: 'eve' }, false],
  ['what a later release records', {}, false],
])('of %s %j a customer may know: %s', (kind, facts, known) => {
  const change = { kind, id: 'x', actor_id: null, owner_id: null, ...facts };
  expect(mayKnow(customer, change)).toBe(known);
  expect(mayKnow({ userId: 'boss', role: 'admin' }, change)).toBe(true);
});
