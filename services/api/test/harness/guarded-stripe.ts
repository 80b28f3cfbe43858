import type { IncomingMessage } from 'node:http';
import { startWebHost } from './web-host.ts';

/** A door in front of Stripe's stand-in, which itself takes every key. */
export interface GuardedStripe {
  readonly url: string;
  /** The keys that it lets in. */
  keys: readonly string[];
  /** Calls that it refused. */
  readonly refused: () => number;
  close(): void;
}

export async function startGuardedStripe(standInUrl: string): Promise<GuardedStripe> {
  let refused = 0;
  const host = await startWebHost(async (request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (door.keys.includes(key)) {
      const answer = await forward(standInUrl, request);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    refused += 1;
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'Invalid API key', type: 'auth' } }));
  });
  const door: GuardedStripe = { ...host, keys: [], refused: () => refused };
  return door;
}

const OF_ONE_CONNECTION = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

async function forward(to: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !OF_ONE_CONNECTION.has(name)) headers.set(name, String(value));
  }
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return fetch(`${to}${request.url}`, { method: request.method ?? 'GET', headers, body });
}
