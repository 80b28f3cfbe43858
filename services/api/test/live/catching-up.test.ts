import { randomUUID } from 'node:crypto';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Send } from '../../src/db/pipeline.ts';
import { createLog } from '../../src/log.ts';
import { noMeter } from '../../src/metrics/meter.ts';
import { createLiveStreams } from '../../src/people/streams/live-streams.ts';
import { currentCursor } from '../../src/platform/live/changes.store.ts';
import { accountIdOf } from '../harness/account-of.ts';
import { signInAdmin } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { recordEvent } from './record-event.ts';

const HEARTBEAT_MS = 20_000;

const api = useApi();

afterEach(() => {
  vi.useRealTimers();
});

const ask: Send = async (query) => (await query.execute(api().db)).rows;

/** A reader of Postgres whose answers are held back after the first, until they are let go. */
function heldBack() {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const held: Send = async (query) => {
    asked += 1;
    if (asked > 1) await letGo;
    return ask(query);
  };
  return { ask: held, asked: () => asked, letGo: resolve };
}

test('A heartbeat does not move a client past what it missed and has not been sent yet', async () => {
  const { userId, email } = await signInAdmin(api());
  const { id: sessionId } = await api()
    .db.selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const seenUpTo = await currentCursor(ask);
  const missed = randomUUID();
  await recordEvent(api().db, 'message.delete', missed);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const slow = heldBack();
  const allow = async () => undefined;
  const live = createLiveStreams({
    ask: slow.ask,
    accountCheck: { ofSession: allow, ofSignIn: allow },
    log: createLog('silent'),
    meter: noMeter,
    maxStreams: 1,
  });
  onTestFinished(live.stop);

  const credential = { kind: 'session', sessionId } as const;
  const accountId = await accountIdOf(api().db, userId);
  const admin = { userId, accountId, email, displayName: 'Ada', credential };
  const opening = live.open({ ...admin, role: 'admin' }, seenUpTo, {
    hasUnread: () => false,
    disconnect: () => undefined,
  });
  await until('what was missed to be asked for', () => slow.asked() > 1);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  slow.letGo();
  const reader = (await opening).pipeThrough(new TextDecoderStream()).getReader();

  const first = (await reader.read()).value;
  expect(first).toContain(`data: message ${missed}\n`);
  expect(first).not.toContain('id: ');
  expect((await reader.read()).value).toMatch(/^id: .*\nevent: ready\n/);
});
