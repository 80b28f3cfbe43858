import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** Serves `GET /metrics` on a separate, private address. */
export async function startMetricsServer(
  registry: Registry,
  { port, host, log }: { readonly port: number; readonly host: string; readonly log: Logger },
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics');
        response.writeHead(500).end();
      },
    );
  });
  // Does not keep the process alive if the API server fails to start.
  server.unref();
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
