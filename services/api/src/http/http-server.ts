import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import {
  answerUnreadable,
  hasTwoHosts,
  refuseUnreadable,
  unreadableResponse,
} from './unreadable-request.ts';

const HEADER_LIMIT_BYTES = 16 * 1024;
const HEADERS_LIMIT_MS = 10_000;
const CHECK_MS = 500;

type Fetch = Parameters<typeof getRequestListener>[0];

/** An HTTP server that answers what comes too slowly, too large or ill-formed with the reason. */
export function createHttpServer(fetch: Fetch, requestTimeoutMs: number): Server {
  const limits = {
    maxHeaderSize: HEADER_LIMIT_BYTES,
    // Node's own answer to a missing Host would bypass ours.
    requireHostHeader: false,
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(HEADERS_LIMIT_MS, requestTimeoutMs),
    connectionsCheckingInterval: CHECK_MS,
    // Longer than a proxy keeps its side open, so that no request meets a closing connection.
    keepAliveTimeout: 65_000,
  };
  const listener = getRequestListener(fetch, { errorHandler: unreadableResponse });
  const server = createServer(limits, (request, response) =>
    hasTwoHosts(request) ? void refuseUnreadable(response) : listener(request, response),
  );
  answerUnreadable(server, HEADER_LIMIT_BYTES);
  return server;
}
