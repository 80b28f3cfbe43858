import { expect, onTestFinished, test, vi } from 'vitest';
import { type SharingBrowser, shareAmongWindows } from './window-share.ts';

/** Web Locks for one name: granted in turn, or immediately to a request that steals. */
function memoryLocks() {
  const waiting: (() => void)[] = [];
  let lose: (() => void) | null = null;
  function hold(work: () => Promise<void>, settle: (error?: unknown) => void): void {
    let lost = false;
    lose = () => {
      lost = true;
      settle(new DOMException('stolen', 'AbortError'));
    };
    void work().then(() => {
      if (lost) return;
      settle();
      lose = null;
      waiting.shift()?.();
    });
  }
  return {
    request: (_: string, { steal, signal }: LockOptions, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const settle = (error?: unknown) => (error ? reject(error) : resolve());
        const begin = () => hold(work, settle);
        if (steal) {
          lose?.();
          begin();
        } else if (lose === null) begin();
        else {
          waiting.push(begin);
          signal?.addEventListener('abort', () => {
            waiting.splice(waiting.indexOf(begin), 1);
            reject(signal.reason);
          });
        }
      }),
  };
}

type Request = (name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>;

function browser(request: Request): SharingBrowser {
  return { locks: { request }, openChannel: (name) => new BroadcastChannel(name) };
}

let count = 0;

function windows() {
  const { request } = memoryLocks();
  count += 1;
  const name = `windows ${count}`;
  return () => {
    const led = { times: 0, now: false };
    const received: string[] = [];
    const share = shareAmongWindows<string>(
      {
        name,
        onMessage: (message) => received.push(message),
        read: (data) => (typeof data === 'string' ? data : null),
        lead: (signal) => {
          led.times += 1;
          led.now = true;
          return new Promise((resolve) =>
            signal.addEventListener('abort', () => {
              led.now = false;
              resolve();
            }),
          );
        },
      },
      browser(request),
    );
    onTestFinished(() => share.leave());
    return { share, led, received };
  };
}

test('one window leads, and the next one after it closes', async () => {
  const open = windows();
  const [one, two, three] = [open(), open(), open()];
  expect([one.led.now, two.led.now, three.led.now]).toEqual([true, false, false]);
  one.share.leave();
  await vi.waitFor(() => expect([two.led.now, three.led.now]).toEqual([true, false]), 15_000);
  expect(one.led.now).toBe(false);
});

test('a message reaches all other windows', async () => {
  const open = windows();
  const [one, two, three] = [open(), open(), open()];
  one.share.post('order a');
  await vi.waitFor(
    () => expect([two.received, three.received]).toEqual([['order a'], ['order a']]),
    15_000,
  );
  expect(one.received).toEqual([]);
});

test('a window can take over from the leader, which leads again after it', async () => {
  const open = windows();
  const [one, two] = [open(), open()];
  two.share.takeOver();
  await vi.waitFor(() => expect([one.led.now, two.led.now]).toEqual([false, true]), 15_000);
  two.share.takeOver();
  expect(two.led.times).toBe(1);
  two.share.leave();
  await vi.waitFor(() => expect(one.led.now).toBe(true), 15_000);
});

test('a window without locks leads itself', () => {
  const lead = vi.fn(() => Promise.resolve());
  const parts = { name: 'alone', lead, onMessage: vi.fn(), read: () => null };
  const share = shareAmongWindows(parts, { locks: undefined, openChannel: undefined });
  share.post('order a');
  share.takeOver();
  share.leave();
  expect(lead).toHaveBeenCalledOnce();
});
