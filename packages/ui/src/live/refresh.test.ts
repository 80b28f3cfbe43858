import { auditKinds } from '@kerf/domain/audit-actions';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keysShowing, type ShownKey } from '../platform/query-keys.ts';
import { createRefresh, inBackground } from './refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const order = { kind: 'order', id: 'a' };

function scene() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  const page = { hidden: false };
  const refresh = createRefresh(client, page);
  onTestFinished(() => refresh.stop());
  const show = async (queryKey: ShownKey, options: object = {}) => {
    const read = vi.fn(async () => read.mock.calls.length);
    const observer = new QueryObserver(client, { queryKey, queryFn: read, ...options });
    const hide = observer.subscribe(() => undefined);
    onTestFinished(hide);
    await pass(0);
    return { read, hide };
  };
  return { client, page, refresh, show };
}

test('queries of a changed record refetch within 200 ms, and no others', async () => {
  const { refresh, show } = scene();
  const list = await show(['orders', 'list', 'everybody']);
  const [one, part] = [
    await show(['orders', 'one', 'a']),
    await show(['orders', 'one', 'a', 'mails']),
  ];
  const [other, users] = [await show(['orders', 'one', 'b']), await show(['users', 'list'])];
  refresh.changed([order]);
  await pass(200);
  expect([list, one, part].map(({ read }) => read.mock.calls.length)).toEqual([2, 2, 2]);
  expect([other, users].map(({ read }) => read.mock.calls.length)).toEqual([1, 1]);
});

test('inactive queries refetch when they are shown again', async () => {
  const { refresh, show } = scene();
  const first = await show(['orders', 'one', 'a']);
  first.hide();
  refresh.changed([order]);
  await pass(200);
  expect(first.read).toHaveBeenCalledOnce();
  const again = await show(['orders', 'one', 'a']);
  expect(again.read).toHaveBeenCalledOnce();
});

test('changes are batched, and a storm of them refetches every three seconds', async () => {
  const { refresh, show } = scene();
  const { read } = await show(['orders', 'list']);
  for (let at = 0; at < 60_000; at += 50) {
    refresh.changed([order]);
    await pass(50);
  }
  expect(read.mock.calls.length).toBeGreaterThan(20);
  expect(read.mock.calls.length).toBeLessThan(35);
});

test('nothing refetches while a mutation is running', async () => {
  const { client, refresh, show } = scene();
  const { read } = await show(['orders', 'list']);
  let finish = (_: string) => {};
  const stored = new Promise<string>((resolve) => {
    finish = resolve;
  });
  void new MutationObserver(client, { mutationFn: () => stored }).mutate();
  refresh.changed([order]);
  await pass(1_000);
  expect(read).toHaveBeenCalledOnce();
  finish('stored');
  await pass(400);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a hidden window refetches background queries only, and the rest when it is shown', async () => {
  const { client, page, refresh, show } = scene();
  const list = await show(['orders', 'list']);
  const watched = await show(['orders', 'list', 'watched'], { meta: inBackground });
  page.hidden = true;
  refresh.changed([order]);
  await pass(200);
  expect([list, watched].map(({ read }) => read.mock.calls.length)).toEqual([1, 2]);
  // TanStack Query does this when a window becomes visible.
  await client.refetchQueries({ type: 'active', stale: true });
  expect(list.read).toHaveBeenCalledTimes(2);
});

test('a resync skips queries with an infinite stale time', async () => {
  const { refresh, show } = scene();
  const list = await show(['products', 'list']);
  const intent = await show(['payment-intent', 'a'], { staleTime: Number.POSITIVE_INFINITY });
  refresh.everything();
  await pass(200);
  expect([list, intent].map(({ read }) => read.mock.calls.length)).toEqual([2, 1]);
});

test.each(auditKinds)('a change of a %s refetches every query that shows it', async (kind) => {
  const { refresh, show } = scene();
  const shown = await Promise.all(keysShowing({ kind, id: 'a' }).map((key) => show([...key, 1])));
  refresh.changed([{ kind, id: 'a' }]);
  await pass(200);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.map(({ read }) => read.mock.calls.length)).toEqual(shown.map(() => 2));
});

test('a kind of record that only a later release knows is in the history', () => {
  expect(keysShowing({ kind: 'quote', id: 'q' })).toEqual([['history']]);
});
