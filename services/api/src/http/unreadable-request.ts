import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Problem } from '@kerf/domain/problem';
import { bareProblem } from './problem-response.ts';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

/** The response to a request whose address or Host is not a valid URL. */
export function unreadableResponse(error: unknown): Response {
  return bareProblem(
    { code: error instanceof RequestError ? 'request_unreadable' : 'internal_error' },
    randomUUID(),
  );
}

/** Whether a request has two Host headers: Node uses the first, a proxy may use the other (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Answers a request without reading the rest of it. */
export async function refuseUnreadable(response: ServerResponse): Promise<void> {
  const refusal = bareProblem({ code: 'request_unreadable' }, randomUUID());
  const body = await refusal.text();
  response.setHeaders(refusal.headers);
  response.writeHead(refusal.status, {
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}

/**
 * Answers requests that Node itself refuses to parse, such as one with two body lengths, with a problem. If
 * a response has already begun on the connection, it can only be closed.
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
