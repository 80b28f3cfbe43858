import { cp, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { webBuildFolder } from '@kerf/sandbox/web-build';
import { test as base } from '@playwright/test';
import { type OwnServer, startOwnServer } from '../steps/own-server.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';
import { EngineWindow } from './window.ts';

const starts = { Firefox: startFirefox, WebKit: startWebkit };

export interface Engines {
  readonly engineName: keyof typeof starts;
  /** Started once, and again after a failure. */
  readonly engine: Engine;
}

interface Smoke {
  /** The engine's window on the shop. A failure leaves a picture of it. */
  readonly shop: EngineWindow;
  /** A server that may fail. */
  readonly own: OwnServer & { readonly folder: string };
}

export const test = base.extend<Smoke, Engines>({
  engineName: ['Firefox', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await starts[engineName]();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  shop: async ({ engine }, use, info) => {
    await use(new EngineWindow(engine, process.env.KERF_JOURNEY_URL ?? ''));
    if (info.status === info.expectedStatus) return;
    const path = info.outputPath('page.png');
    await writeFile(path, await engine.picture());
    throw new Error(`The page that failed: ${relative(repositoryRoot, path)}`);
  },

  own: async ({ engineName: _ }, use, info) => {
    const folder = info.outputPath('web');
    await cp(webBuildFolder, folder, { recursive: true });
    const server = await startOwnServer(folder);
    await use({ ...server, folder });
    await server.stop();
  },
});
