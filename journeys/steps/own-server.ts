import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { type ChildPart, startChild } from '@kerf/sandbox/child-part';
import { freePort } from '@kerf/sandbox/free-port';
import { logPath } from '@kerf/sandbox/log-file';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { webBuildFolder } from '@kerf/sandbox/web-build';
import { startWebServer } from '@kerf/sandbox/web-server';
import { expect } from '@playwright/test';

/** A separate API process for the same store, and a page that uses it, so that a journey may kill it. */
export interface OwnServer {
  /** The address of the page. */
  readonly url: string;
  /** Another API process of the same store, which keeps running. */
  readonly otherApi: string;
  /** Kills the API process without warning, like a power cut. */
  kill(): Promise<void>;
  /** Starts the API process again at the same address. */
  start(): Promise<void>;
  /** The API process still takes connections, and answers nothing until it goes on. */
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** `folder` holds the build of the web app, if not the one that all share. */
export async function startOwnServer(folder = webBuildFolder): Promise<OwnServer> {
  const file = process.env.KERF_JOURNEY_API_ENV ?? '';
  const settings = parseEnv(readFileSync(file, 'utf8'));
  // It sends no mails: those of other journeys would be cut off with it, or lead to its page.
  const { SMTP_URL: _, ...shared } = settings;
  const [webPort, apiPort] = [await freePort(), await freePort()];
  const [url, apiUrl] = [`http://localhost:${webPort}`, `http://localhost:${apiPort}`];
  const authEmulatorUrl = process.env.KERF_JOURNEY_AUTH_URL ?? '';
  const page = await startWebServer({
    port: webPort,
    folder,
    settings: { webUrl: url, apiUrl, authEmulatorUrl, stripeUrl: settings.STRIPE_API_BASE ?? '' },
  });
  let api: ChildPart | undefined;

  async function kill(): Promise<void> {
    api?.kill();
    await api?.ended;
  }

  function signal(name: NodeJS.Signals): void {
    if (api?.pid !== undefined) process.kill(api.pid, name);
  }

  const own: OwnServer = {
    url,
    otherApi: `http://127.0.0.1:${settings.PORT}`,
    kill,
    start: async () => {
      api = startChild({
        name: 'The own API',
        script: join(repositoryRoot, 'services', 'api', 'src', 'main.ts'),
        env: { ...shared, PORT: String(apiPort), WEB_ORIGINS: url },
        log: logPath(dirname(file), `api-${apiPort}`),
      });
      await expect(async () => expect((await fetch(`${apiUrl}/readyz`)).ok).toBe(true)).toPass();
    },
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    stop: async () => {
      await kill();
      await page.stop();
    },
  };
  await own.start();
  return own;
}
