import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ANSWER_HEADERS, ANSWER_PAGE } from './answer-page.ts';
import { REDIRECT_PATH, readRedirect } from './redirect-answer.ts';

// Not "localhost", which may resolve to an address other than the one listened on.
const ADDRESS = '127.0.0.1';
const REQUEST_LIMIT_MS = 5000;

/** A loopback address to which the provider redirects the browser, once. */
export interface LoopbackRedirect {
  readonly uri: string;
  /** The authorization code. Rejects with a GoogleRefusal, or with the reason of the signal. */
  readonly code: Promise<string>;
  /** Frees the port and aborts open responses. */
  close(): void;
}

/**
 * Listens on a free port for the response that carries `state`.
 * https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export async function listenForRedirect(
  state: string,
  signal: AbortSignal,
): Promise<LoopbackRedirect> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const limits = { headersTimeout: REQUEST_LIMIT_MS, requestTimeout: REQUEST_LIMIT_MS };
  const server = createServer(limits, receive);
  server.listen({ host: ADDRESS, port: 0, exclusive: true });
  await once(server, 'listening');
  if (signal.aborted) {
    server.close();
    throw signal.reason;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const origin = `http://${ADDRESS}:${address.port}`;

  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const answer = readRedirect(request, origin, state);
    if (answer.kind === 'unrelated') {
      turnAway(response, answer.status);
      return;
    }
    server.close();
    // Close the port only once the browser has received its page.
    response.once('close', () => {
      if (answer.kind === 'code') resolve(answer.code);
      else reject(answer.refusal);
    });
    response.writeHead(200, { ...ANSWER_HEADERS, 'content-type': 'text/html; charset=utf-8' });
    response.end(ANSWER_PAGE);
  }

  return {
    uri: `${origin}${REDIRECT_PATH}`,
    code: promise,
    close: () => {
      signal.removeEventListener('abort', giveUp);
      server.close();
      server.closeAllConnections();
    },
  };
}

function turnAway(response: ServerResponse, status: number): void {
  const headers = { ...ANSWER_HEADERS, 'content-type': 'text/plain; charset=utf-8' };
  response.writeHead(status, status === 405 ? { ...headers, allow: 'GET' } : headers);
  response.end('Nothing here.');
}
