import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Problem } from '@kerf/domain/problem';
import { bareProblem } from './bare-problem.ts';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

/** The answer to a request whose address or Host no URL can be made of. */
export function unreadableResponse(error: unknown): Response {
  return bareProblem(
    { code: error instanceof RequestError ? 'request_unreadable' : 'internal_error' },
    randomUUID(),
  );
}

/**
 * Answers what Node itself refuses to read as a request, such as two lengths for one body, in the form
 * of every other problem. Once an answer has begun on the connection, it can only be closed.
 */
export function answerUnreadable(server: Server, headerLimitBytes: number): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => answers.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const hasBegun = answer?.headersSent === true && !answer.writableFinished;
    if (!socket.writable || hasBegun || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    void write(socket, bareProblem(problemOf(error.code, headerLimitBytes), randomUUID()));
  });
}

function problemOf(code: string | undefined, limitBytes: number): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request_timed_out' };
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'headers_too_large', limitBytes };
  if (code === 'HPE_INVALID_METHOD') return { code: 'method_not_allowed', allow: METHODS };
  return { code: 'request_unreadable' };
}

async function write(socket: Duplex, response: Response): Promise<void> {
  const body = await response.text();
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
