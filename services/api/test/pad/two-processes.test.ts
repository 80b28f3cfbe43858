import { padState } from '@kerf/contract/schemas/pad';
import { mergeLines, type PadLine } from '@kerf/domain/pad-lines';
import { isPresent } from '@kerf/domain/pad-row';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createLog } from '../../src/log.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { call } from '../harness/http-call.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { DATABASE_POOL_SIZE: 4 } });
let second: RunningServer;

beforeAll(async () => {
  const { config, logs } = api();
  const log = createLog(config.LOG_LEVEL, logs);
  second = await startServer(config, createEmulatorVerifier(PROJECT_ID), log);
});

afterAll(() => second.stop());

const ids = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-1111-4111-8111-111111111111`);
const id = fc.constantFrom(...ids);
const at = fc.integer({ min: 1, max: 20 });
const row = fc.record({
  id,
  at,
  place: fc.constantFrom(1, 2.5),
  item: fc.constantFrom('A', 'B', ''),
  quantity: fc.constantFrom('6', '7'),
  seen: fc.constant(null),
});
const change = fc.record({
  rows: fc.uniqueArray(row, { selector: (each) => each.id, maxLength: 3 }),
  removed: fc.uniqueArray(fc.record({ id, at }), { selector: (each) => each.id, maxLength: 2 }),
});
const calls = fc.array(fc.record({ change, process: fc.nat(1), again: fc.boolean() }), {
  minLength: 2,
  maxLength: 10,
});

test('Concurrent changes of one pad on two processes lose nothing of each other: each row ends as the latest of its changes', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (sent) => {
      const { token } = await signIn(api());
      const urls = [api().url, `http://127.0.0.1:${second.port}`];
      const send = (body: object, process = 0) =>
        call(urls[process] ?? '', 'POST', '/pad', { token, body });
      // A repeat stands for a lost response.
      const all = sent.flatMap((each) => (each.again ? [each, each] : [each]));

      const replies = await Promise.all(
        all.map(({ change: body, process }) => send({ since: null, ...body }, process)),
      );

      expect(replies.map(({ status }) => status)).toEqual(all.map(() => 200));
      const found = (await send({ since: null })).as(padState);
      expect(found.rows.toSorted(byId)).toEqual(expected(sent.map((each) => each.change)));
      // A device that has followed every change from the start ends up with the same rows.
      const followed = (await send({ since: 0 })).as(padState);
      expect(followed.rows.toSorted(byId)).toEqual(found.rows.toSorted(byId));
    }),
    { numRuns: 12 },
  );
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** All changes merged at once, by the domain's rule alone. */
function expected(changes: readonly Parameters<typeof mergeLines>[1][]) {
  const lines = new Map<string, PadLine>();
  for (const each of changes) {
    for (const line of mergeLines([...lines.values()], each)) lines.set(line.id, line);
  }
  return [...lines.values()]
    .flatMap(({ row: kept, removedAt }) => (kept && isPresent(kept, removedAt) ? [kept] : []))
    .toSorted(byId);
}
