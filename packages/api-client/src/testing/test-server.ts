import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

interface TestServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const address = z.object({ port: z.int() });

/** A real HTTP server on a free loopback port, for tests of the client. */
export async function startTestServer(answer: Answer): Promise<TestServer> {
  const server = createServer(async (request, response) => {
    answer(request, response, await text(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = address.parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Responds with JSON, or with a problem if the status is a failure. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(JSON.stringify(body));
}

export function problem(status: number, code: string, more: object = {}) {
  return { type: 'about:blank', title: code, status, detail: `About ${code}.`, code, ...more };
}
