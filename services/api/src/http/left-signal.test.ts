import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftSignal } from './reply.ts';

let answer: (outgoing: ServerResponse) => void = () => undefined;
const server = createServer((_, outgoing) => answer(outgoing));

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

/** Asks, and resolves with the signal of that answer. */
async function ask(then: (outgoing: ServerResponse) => void) {
  const { promise, resolve } = Promise.withResolvers<AbortSignal>();
  answer = (outgoing) => {
    resolve(leftSignal(outgoing));
    then(outgoing);
  };
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const asked = request({ port, host: '127.0.0.1' }).on('error', () => undefined);
  asked.end();
  return { asked, left: await promise };
}

test('The signal tells of a caller who leaves before the answer, or in the middle of it', async () => {
  for (const begin of [() => undefined, (outgoing: ServerResponse) => outgoing.write('half')]) {
    const { asked, left } = await ask(begin);
    asked.destroy();
    await expect.poll(() => left.aborted).toBe(true);
  }
});

test('A caller who has left already is told of at once', async () => {
  const ended = Promise.withResolvers<ServerResponse>();
  const { asked } = await ask((outgoing) => outgoing.once('close', () => ended.resolve(outgoing)));
  asked.destroy();
  expect(leftSignal(await ended.promise).aborted).toBe(true);
});

test('A caller who was answered has not left', async () => {
  const closed = Promise.withResolvers<void>();
  const { left } = await ask((outgoing) => {
    outgoing.once('close', () => closed.resolve());
    outgoing.end('all of it');
  });
  await closed.promise;
  expect(left.aborted).toBe(false);
});
