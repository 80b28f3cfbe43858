import { apiProblem } from '@kerf/api-client/api-problem';
import type { FollowOptions, LiveEvent } from '@kerf/api-client/live-events';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followLive } from './live.ts';
import { shareAmongWindows } from './window-share.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Opened {
  readonly lastEventId: string | null;
  tell(event: LiveEvent, id?: string): void;
  end(error?: Error): void;
}

/** A window whose streams the test controls. */
function scene({ opens = true } = {}) {
  const opened: Opened[] = [];
  const page = { hidden: false };
  const refresh = { changed: vi.fn(), everything: vi.fn(), stop: vi.fn() };
  const follow = ({ lastEventId, onEvent, signal }: FollowOptions) =>
    new Promise<void>((resolve, reject) => {
      opened.push({
        lastEventId,
        tell: (event, id = '7:7:') => onEvent(event, id),
        end: (error) => (error ? reject(error) : resolve()),
      });
      signal.addEventListener('abort', () => reject(signal.reason));
      if (opens) queueMicrotask(() => onEvent({ type: 'ready' }, '1:1:'));
    });
  const live = followLive({
    email: 'ada@example.com',
    follow,
    refresh,
    page,
    share: (parts) => shareAmongWindows(parts, { locks: undefined, openChannel: undefined }),
  });
  onTestFinished(live.stop);
  const stream = () => {
    const last = opened.at(-1);
    if (!last) throw new Error('no stream was opened');
    return last;
  };
  return { live, opened, page, refresh, stream };
}

const order = { kind: 'order', id: 'a' };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('changes and resyncs refresh queries', async () => {
  const { live, refresh, stream } = scene();
  await pass(0);
  expect(live.get()).toBe('following');
  stream().tell({ type: 'changed', records: [order] });
  stream().tell({ type: 'resync' });
  expect(refresh.changed).toHaveBeenCalledWith([order]);
  expect(refresh.everything).toHaveBeenCalledOnce();
});

test('a stream that ends is reopened within a second from its cursor', async () => {
  const { live, opened, stream } = scene();
  await pass(0);
  stream().tell({ type: 'heartbeat' }, '9:9:');
  stream().end();
  await pass(1_000);
  expect(opened.map(({ lastEventId }) => lastEventId)).toEqual([null, '9:9:']);
  expect(live.get()).toBe('following');
});

test.each([
  new NetworkProblem('unreachable'),
  apiProblem(503, null),
  apiProblem(429, null),
  apiProblem(404, null),
])('pauses between failed attempts grow to half a minute: %s', async (error) => {
  const { opened, stream } = scene({ opens: false });
  const tries: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    for (let second = 0; second < 60; second += 1) {
      const before = opened.length;
      stream().end(error);
      await pass(1_000);
      if (opened.length > before) tries.push(minute);
    }
  }
  const inMinute = (minute: number) => tries.filter((each) => each === minute).length;
  expect(inMinute(0)).toBeGreaterThan(3);
  expect(inMinute(4)).toBeLessThan(11);
  expect(inMinute(4)).toBeGreaterThan(1);
});

test('polls after 5 seconds without a stream, then every 15, and once more when it is back', async () => {
  const { live, opened, refresh, stream } = scene({ opens: false });
  stream().end(new NetworkProblem('unreachable'));
  await pass(4_000);
  expect(live.get()).toBe('starting');
  await pass(1_000);
  expect(live.get()).toBe('polling');
  expect(refresh.everything).toHaveBeenCalledTimes(1);
  await pass(15_000);
  expect(refresh.everything).toHaveBeenCalledTimes(2);
  await pass(60_000);
  // A stream that timed out is not used again, so the changes must come from the newly opened one.
  const tried = opened.length;
  while (opened.length === tried) await pass(1_000);
  const asked = refresh.everything.mock.calls.length;
  expect(asked).toBeGreaterThan(4);
  stream().tell({ type: 'ready' });
  expect(live.get()).toBe('following');
  expect(refresh.everything).toHaveBeenCalledTimes(asked + 1);
  await pass(20_000);
  expect(refresh.everything).toHaveBeenCalledTimes(asked + 1);
});

test('a stream that a proxy buffers is abandoned for polling', async () => {
  const { live, opened } = scene({ opens: false });
  await pass(4_900);
  expect(opened).toHaveLength(1);
  await pass(10_000);
  expect(opened.length).toBeGreaterThan(1);
  expect(live.get()).toBe('polling');
});

test('a stream without heartbeats for 45 seconds is reopened', async () => {
  const { opened, stream } = scene();
  await pass(40_000);
  stream().tell({ type: 'heartbeat' });
  await pass(40_000);
  expect(opened).toHaveLength(1);
  await pass(7_000);
  expect(opened).toHaveLength(2);
});

test('a hidden window does not poll', async () => {
  const { page, refresh } = scene({ opens: false });
  page.hidden = true;
  await pass(120_000);
  expect(refresh.everything).not.toHaveBeenCalled();
});

test('waking up skips the pause before the next attempt', async () => {
  const { live, opened, stream } = scene({ opens: false });
  for (let count = 0; count < 6; count += 1) {
    stream().end(new NetworkProblem('unreachable'));
    await pass(0);
    live.wake();
    await pass(0);
  }
  expect(opened).toHaveLength(7);
});

test('a stopped follower opens and polls nothing', async () => {
  const { live, opened, refresh, stream } = scene();
  await pass(0);
  live.stop();
  stream().end();
  await pass(120_000);
  expect(opened).toHaveLength(1);
  expect(refresh.everything).not.toHaveBeenCalled();
});
