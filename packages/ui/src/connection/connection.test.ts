import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pageThatIs({ onLine }: { readonly onLine: boolean }) {
  const page = document.implementation.createHTMLDocument();
  let hidden = false;
  Object.defineProperty(page, 'hidden', { get: () => hidden });
  const turn = (to: boolean) => {
    hidden = to;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const parts = { navigator: { ...navigator, onLine }, document: page, turn };
  return Object.assign(new EventTarget(), parts);
}

/** A connection to a server that responds or not, on a page that is online or not. */
function scene(heartbeatMs?: number) {
  const page = pageThatIs({ onLine: true });
  const server = { up: true, probes: 0 };
  const onBack = vi.fn();
  const connection = createConnection({
    page,
    heartbeatMs,
    onBack,
    probe: async () => {
      server.probes += 1;
      return server.up;
    },
  });
  const answer = { status: 200 };
  const call = connection.watched(async () => {
    if (!server.up) throw new TypeError('Failed to fetch');
    return new Response(null, answer);
  });
  onTestFinished(connection.start());
  return { connection, page, server, onBack, call, answer };
}

test('a lost call counts once a probe fails too', async () => {
  const { connection, server, call } = scene();
  await call('http://api.test');
  expect([connection.get(), server.probes]).toEqual(['reachable', 0]);
  server.up = false;
  await expect(call('http://api.test')).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.get()).toBe('unreachable');
});

test('a lost call does not count while the server answers others', async () => {
  const { connection, server } = scene();
  const lost = connection.watched(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(lost('http://api.test')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect([connection.get(), server.probes]).toEqual(['reachable', 1]);
});

test('an answer does not end an outage while the probe fails, so that nothing is fetched in a loop', async () => {
  const { connection, server, onBack } = scene();
  server.up = false;
  connection.check();
  await vi.advanceTimersByTimeAsync(0);
  const answered = connection.watched(async () => new Response());
  await answered('http://api.test');
  await vi.advanceTimersByTimeAsync(0);
  expect([connection.get(), onBack.mock.calls.length]).toEqual(['unreachable', 0]);
  server.up = true;
  await answered('http://api.test');
  await vi.advanceTimersByTimeAsync(0);
  expect([connection.get(), onBack.mock.calls.length]).toEqual(['reachable', 1]);
});

test.each(['AbortError', 'TimeoutError'])(
  'an aborted call does not count, and a timed-out call does, though both reject with %s',
  async (name) => {
    const { connection, server } = scene();
    const failing = (reason: DOMException) => {
      const call = connection.watched(() => Promise.reject(new DOMException('', name)));
      return call('http://api.test', { signal: AbortSignal.abort(reason) });
    };
    await expect(failing(new DOMException('', 'AbortError'))).rejects.toThrow();
    expect(server.probes).toBe(0);
    await expect(failing(new DOMException('', 'TimeoutError'))).rejects.toThrow();
    expect(server.probes).toBe(1);
  },
);

test.each([502, 503, 504])(
  'a gateway that answers %i in place of the server causes a probe',
  async (status) => {
    const { connection, server, call, answer } = scene();
    answer.status = status;
    await call('http://api.test');
    await vi.advanceTimersByTimeAsync(0);
    expect([connection.get(), server.probes]).toEqual(['reachable', 1]);
  },
);

test('the browser’s offline event counts at once, and its online event causes a probe', async () => {
  const { connection, page, server, onBack } = scene();
  page.dispatchEvent(new Event('offline'));
  expect(connection.get()).toBe('unreachable');
  server.up = false;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.get()).toBe('unreachable');
  server.up = true;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(connection.get()).toBe('reachable');
  expect(onBack).toHaveBeenCalledOnce();
});

test('a page opened offline is unreachable', () => {
  const page = pageThatIs({ onLine: false });
  const connection = createConnection({ page, probe: async () => false });
  onTestFinished(connection.start());
  expect(connection.get()).toBe('unreachable');
});

test('with a heartbeat a server that goes away is noticed within a second, without any call', async () => {
  const { connection, server } = scene(700);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.get()).toBe('reachable');
  server.up = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection.get()).toBe('unreachable');
});

test('a hidden window does not probe, and resumes when shown', async () => {
  const { connection, page, server } = scene(700);
  page.turn(true);
  server.up = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.get(), server.probes]).toEqual(['reachable', 0]);
  page.turn(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection.get()).toBe('unreachable');
});

test('a server that answers calls is not probed', async () => {
  const { server, call } = scene(700);
  for (const _ of Array.from({ length: 8 })) {
    await call('http://api.test');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(server.probes).toBe(0);
});

test('without a heartbeat a reachable server is not probed, and nothing is probed after it stops', async () => {
  const { connection, page, server } = scene();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.probes).toBe(0);
  page.dispatchEvent(new Event('offline'));
  connection.start()();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.probes).toBe(0);
});
