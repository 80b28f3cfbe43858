import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { StandInControl } from '@kerf/stripe-stand-in/control-client';
import { startStripeStandIn } from '@kerf/stripe-stand-in/stand-in';
import type { Config } from '../../src/config.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createAccessTokens } from '../../src/http/access-token.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { startBalancer } from '../harness/haproxy.ts';
import { call } from '../harness/http-call.ts';
import { LogCapture } from '../harness/log-capture.ts';
import type { SignInApi } from '../harness/people.ts';
import { testConfig } from '../harness/running-api.ts';

/** Three API processes behind a balancer, each of which can be replaced by one of another build. */
export interface ShopBehindBalancer extends SignInApi {
  readonly url: string;
  readonly stripeUrl: string;
  readonly db: Database;
  /** Stops one process after the other, and starts one of this build at its address. */
  replaceAll(program: string | undefined): Promise<void>;
  stop(): Promise<void>;
}

/** Starts three processes of a build on a database that it has migrated. */
export async function startShop(databaseUrl: string, program: string): Promise<ShopBehindBalancer> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-files-'));
  const standIn = await startStripeStandIn({ retryDelaysMs: [50, 100, 200] });
  const places = { databaseUrl, stripeUrl: standIn.url, folder };
  const config = testConfig(places, { MAX_OPEN_ORDERS: 100_000 });
  const ports = [await freePort(), await freePort(), await freePort()];
  const processes = ports.map((port) => startAt(config, port, program));
  const balancer = await startBalancer(await Promise.all(processes.map((each) => each.ready())));
  await new StandInControl(standIn.url).registerWebhook({
    url: `${balancer.url}/stripe/webhook`,
    secret: config.STRIPE_WEBHOOK_SECRET,
  });
  const db = openDatabase({ url: databaseUrl, poolSize: 4, onConnectionLost: () => undefined });
  return {
    url: balancer.url,
    stripeUrl: standIn.url,
    db,
    logs: new LogCapture(),
    accessTokens: createAccessTokens(config.ACCESS_TOKEN_SECRET),
    call: (...request) => call(balancer.url, ...request),
    replaceAll: async (next) => {
      for (const [index, port] of ports.entries()) {
        const process = processes[index];
        process?.signal('SIGTERM');
        await process?.ended;
        processes[index] = startAt(config, port, next);
        await processes[index].ready();
      }
    },
    stop: async () => {
      await balancer.stop();
      await Promise.all(processes.map((each) => each.kill()));
      await Promise.all([standIn.close(), db.destroy()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startAt(config: Config, port: number, program: string | undefined): ApiProcess {
  const own = { PORT: `${port}`, DRAIN_SECONDS: '2' };
  return startApiProcess(processEnvironment(config, own), program);
}
