import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { mountApi } from './api.ts';
import { MARKER } from './api-version.ts';
import type { NodeBindings, StandInApp } from './app-types.ts';
import { mountBrowserFiles } from './browser-routes.ts';
import { mountChallenge } from './challenge-routes.ts';
import { mountControl } from './control-routes.ts';
import { createWorld, type KeptWorld, type WorldOptions } from './create-world.ts';

/** A busy client may be idle for longer than Node's five seconds, and then write to a closing connection. */
const KEEP_ALIVE_MS = 65_000;

export interface StripeStandInOptions extends WorldOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** The loopback address by default. */
  readonly host?: string;
}

export interface StripeStandIn {
  readonly app: StandInApp;
  /** Rejects if the port is taken (`EADDRINUSE`). */
  listen(port?: number, host?: string): Promise<RunningStripeStandIn>;
  /** Ends deliveries and writes the data file; for an app that never listened. */
  close(): Promise<void>;
}

export interface RunningStripeStandIn {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, ends deliveries and writes the data file. */
  close(): Promise<void>;
}

/**
 * Creates a server for the real `stripe` package and the real Stripe.js libraries: the API under `/v1`,
 * Stripe.js under `/v3`, and control calls under `/_control`. For development and tests only.
 */
export function createStripeStandIn(options: WorldOptions = {}): StripeStandIn {
  const kept = createWorld(options);
  const app: StandInApp = new Hono<{ Bindings: NodeBindings }>();
  app.get('/', (c) =>
    c.text(`${MARKER}: a stand-in for Stripe, for development and tests only.\n`),
  );
  mountApi(app, kept.world);
  mountControl(app, kept.world);
  mountBrowserFiles(app);
  mountChallenge(app, kept.world);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    console.error('The Stripe stand-in failed:', error);
    return c.json({ error: { type: 'api_error', message: 'The stand-in failed.' } }, 500);
  });
  return {
    app,
    listen: (port = 0, host = '127.0.0.1') => listen(app, kept, port, host),
    close: kept.close,
  };
}

/** Creates a stand-in and starts listening. */
export async function startStripeStandIn(
  options: StripeStandInOptions = {},
): Promise<RunningStripeStandIn> {
  return await createStripeStandIn(options).listen(options.port, options.host);
}

async function listen(
  app: StandInApp,
  kept: KeptWorld,
  port: number,
  host: string,
): Promise<RunningStripeStandIn> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  const address = await new Promise<AddressInfo | string | null>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address()));
  });
  kept.start();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${address.port}`,
    port: address.port,
    close: async () => {
      await stopListening(server);
      await kept.close();
    },
  };
}

async function stopListening(server: ServerType): Promise<void> {
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  await stopped;
}
