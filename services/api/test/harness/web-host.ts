import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface WebHost {
  readonly url: string;
  close(): void;
}

/** Starts a web host in place of the one that serves the shop's pages. */
export async function startWebHost(answer: RequestListener): Promise<WebHost> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
