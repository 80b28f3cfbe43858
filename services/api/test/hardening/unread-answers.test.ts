import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { leaveUnread } from '../harness/unread-call.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

/** Its answer is so long that a connection's buffers in the system hold only a few of it. */
const PATH = '/openapi.json';
/** As many as one connection may wait for. */
const MANY = 16;
const SOME = 6;
const SLOW_READ_MS = 25;

const api = useApi({ config: { REQUEST_TIMEOUT_SECONDS: 1, CALLS_PER_MINUTE: 100_000 } });

afterEach(leaveAll);

const unread = ({ token }: Person, times: number) =>
  leaveUnread(api().url, { path: PATH, headers: [`Authorization: Bearer ${token}`], times });

/** Reads a little at a time. Resolves to the number of bytes once the connection ends or all of them have come. */
function readSlowly(socket: Socket, expected: number): Promise<number> {
  let size = 0;
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      size += chunk.byteLength;
      socket.pause();
      if (size >= expected) resolve(size);
      else setTimeout(() => socket.resume(), SLOW_READ_MS);
    });
    socket.on('close', () => resolve(size));
    socket.resume();
  });
}

test('A caller who leaves many answers unread is refused more, until they are cut; others and streams are served', async () => {
  const [person, other] = [await signIn(api()), await signIn(api())];
  const followed = await followChanges(api().url, person.token);
  const ask = () => person.call('GET', '/shop');

  await until('the caller to be refused', async () => {
    await unread(person, MANY);
    return (await ask()).status === 429;
  });
  expectProblem(await ask(), 'rate_limited');
  expect((await other.call('GET', '/shop')).status).toBe(200);

  await until('the answers to be cut', async () => (await ask()).status === 200);
  expect(followed.hasEnded()).toBe(false);
});

test('An answer that is read slowly is sent to its end', async () => {
  const person = await signIn(api());
  const { text, headers } = await person.call('GET', PATH);
  expect(headers.get('content-encoding')).toBeNull();
  const length = Buffer.byteLength(text) * SOME;

  expect(await readSlowly(await unread(person, SOME), length)).toBeGreaterThanOrEqual(length);
});
