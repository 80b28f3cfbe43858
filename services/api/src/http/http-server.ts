import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Problem } from '@kerf/domain/problem';
import { bareProblem } from './problem-response.ts';

const HEADER_LIMIT_BYTES = 16 * 1024;
const HEADERS_LIMIT_MS = 10_000;
const CHECK_MS = 500;
/** Requests of one connection that may wait for their answers. Browsers and proxies send one after the other. */
const MAX_PIPELINED = 16;

/** How often idle connections are closed while the server closes, in milliseconds. */
const SWEEP_MS = 50;
/** Time for requests that are arriving while the server closes, in milliseconds. */
const UNUSED_MS = 500;

type Fetch = Parameters<typeof getRequestListener>[0];

interface HttpServer {
  /** Resolves to the port, which the system chooses if it is 0. */
  listen(port: number, host: string): Promise<number>;
  /** Asks clients and load balancers to drop their connections, with every response from now on. */
  drain(): void;
  /** Accepts no new connections, and resolves once all are closed. */
  close(): Promise<void>;
}

/**
 * Creates an HTTP server that answers slow, oversized and malformed requests with a problem, and cuts
 * connections whose answer is not read or that send many requests at once.
 */
export function createHttpServer(fetch: Fetch, requestTimeoutMs: number): HttpServer {
  const limits = {
    maxHeaderSize: HEADER_LIMIT_BYTES,
    // Node's own response to a missing Host would bypass ours.
    requireHostHeader: false,
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(HEADERS_LIMIT_MS, requestTimeoutMs),
    connectionsCheckingInterval: CHECK_MS,
    // Longer than a proxy keeps connections open, so that no request arrives on a closing one.
    keepAliveTimeout: 65_000,
  };
  const listener = getRequestListener(fetch, { errorHandler: unreadableResponse });
  const isOneTooMany = countPipelined();
  const server = createServer(limits, (request, response) => {
    if (isOneTooMany(request.socket, response)) return endWithoutTraces(request.socket);
    return hasTwoHosts(request) ? void refuseUnreadable(response) : listener(request, response);
  });
  answerUnreadable(server, HEADER_LIMIT_BYTES);
  cutUnread(server, requestTimeoutMs);
  const unused = unusedConnections(server);
  return {
    listen: (port, host) => listen(server, port, host),
    drain: () => {
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
    close: () => close(server, unused),
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/**
 * Closes a connection once nothing of an answer could be sent for so long: what its reader does not take
 * stays in memory. An answer that is still being made, or a stream that has nothing to say, may take longer.
 */
function cutUnread(server: Server, afterMs: number): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  // Node counts what the system has taken of a large write as progress.
  server.timeout = afterMs;
  server.on('timeout', (socket) => {
    const isKeptAlive = answers.get(socket)?.writableFinished === true;
    if (isKeptAlive || socket.writableLength > 0) socket.destroy();
  });
}

/**
 * Counts the requests of each connection that wait for their answers: Node begins all that arrive together
 * at once, some thousands in a packet, and everybody else waits. RFC 9112, 9.3.2: a client sends what was
 * not answered again.
 */
function countPipelined(): (socket: Socket, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, count: number) => {
    const sum = (waiting.get(socket) ?? 0) + count;
    waiting.set(socket, sum);
    return sum;
  };
  return (socket, response) => {
    if (socket.destroyed) return true;
    response.once('close', () => add(socket, -1));
    return add(socket, 1) > MAX_PIPELINED;
  };
}

/**
 * Ends a connection. Node makes an error for each of its requests as it closes, and where that was takes longer
 * to write down than the request took to read.
 */
function endWithoutTraces(socket: Socket): void {
  if (socket.destroyed) return;
  const limit = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = limit;
  });
  socket.destroy();
}

/** Connections that have had no request yet, such as those that browsers open speculatively. */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/**
 * Resolves once all connections are closed. A connection is idle only after its response, so idle ones are
 * swept until none is left. Node never counts a connection without a request as idle.
 */
async function close(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const ending = setTimeout(() => {
    for (const socket of unused) socket.destroy();
  }, UNUSED_MS);
  await closed;
  clearInterval(sweeping);
  clearTimeout(ending);
}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

/** The response to a request whose address or Host is not a valid URL. */
function unreadableResponse(error: unknown): Response {
  return bareProblem(
    { code: error instanceof RequestError ? 'request_unreadable' : 'internal_error' },
    randomUUID(),
  );
}

/** Whether a request has two Host headers: Node uses the first, a proxy may use the other (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Answers a request without reading the rest of it. */
async function refuseUnreadable(response: ServerResponse): Promise<void> {
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
function answerUnreadable(server: Server, headerLimitBytes: number): void {
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
