import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createHttpServer } from './http-server.ts';

test('A connection that is ended for its many requests costs no stack of each', async () => {
  const begun: Error[] = [];
  let requests = 0;
  const server = createHttpServer((_request, { incoming }) => {
    requests += 1;
    incoming.on('error', (error: Error) => begun.push(error));
    return new Promise<Response>(() => undefined);
  }, 5_000);
  const port = await server.listen(0, '127.0.0.1');
  const limit = Error.stackTraceLimit;

  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: kerf\r\n\r\n'.repeat(100));
  await once(socket, 'close');
  await vi.waitFor(() => expect(begun).toHaveLength(requests), 15_000);

  expect(requests).toBe(16);
  expect(begun.map(({ stack }) => stack)).toEqual(begun.map(() => 'Error: aborted'));
  expect(Error.stackTraceLimit).toBe(limit);
  await server.close();
});
