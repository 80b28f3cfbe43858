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

/** Creates an HTTP server that answers slow, oversized and malformed requests with a problem. */
export function createHttpServer(fetch: Fetch, requestTimeoutMs: number): Server {
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
  const server = createServer(limits, (request, response) =>
    hasTwoHosts(request) ? void refuseUnreadable(response) : listener(request, response),
  );
  answerUnreadable(server, HEADER_LIMIT_BYTES);
  return server;
}
