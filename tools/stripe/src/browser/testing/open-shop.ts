import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  type Browser,
  type ConsoleMessage,
  chromium,
  type FrameLocator,
  type Page,
} from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { bundledScript } from '../../browser-script.ts';
import { createIntent, type Started, startForTest } from '../../testing/start.ts';

export interface Shop extends Started {
  readonly page: Page;
  readonly intent: Stripe.PaymentIntent;
  /** The fields inside the element's frame. */
  readonly fields: FrameLocator;
  /** The errors and warnings in the page's console. */
  readonly complaints: readonly string[];
  /** The events that React's wrapper passed on. */
  events(): Promise<readonly { readonly name: string; readonly event: unknown }[]>;
  /** Types a card into the fields. */
  fill(number: string, postal?: string): Promise<void>;
  /** Presses a button of the page and returns what its call resolved with. */
  press(label: string): Promise<unknown>;
  result(): Promise<unknown>;
}

// Generous, since pages with frames of another origin are slow on a busy machine.
const TIMEOUT_MS = 15_000;

let browser: Browser;
let page: Page;
let script: string;

/** Opens shops in the single Chromium page of a test file, because a new page costs more than most tests. */
export function useShop(): (query?: string) => Promise<Shop> {
  vi.setConfig({ testTimeout: 4 * TIMEOUT_MS });
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.KERF_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    });
    page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    script = await bundledScript(join(import.meta.dirname, 'shop-page.ts'), {
      'process.env.NODE_ENV': '"development"',
    });
  }, 4 * TIMEOUT_MS);
  afterAll(() => browser.close());
  return openShop;
}

/** An expectation that is retried until it holds. */
export function eventually<T>(read: () => Promise<T> | T) {
  return expect.poll(read, { timeout: TIMEOUT_MS });
}

async function openShop(query = ''): Promise<Shop> {
  const started = await startForTest();
  const intent = await createIntent(started.stripe);
  const complaints = watchComplaints();
  const shopUrl = await serveShop(started.url);
  await page.goto(`${shopUrl}/?secret=${intent.client_secret}${query}`);
  const fields = page.frameLocator('iframe[title="Secure card payment input frame"]');
  const result = async () => JSON.parse((await page.locator('output').textContent()) ?? 'null');
  const shop: Shop = {
    ...started,
    page,
    intent,
    fields,
    complaints,
    events: () => page.evaluate('window.shopEvents'),
    fill: async (number, postal = '94107') => {
      await fields.getByLabel('Card number').fill(number);
      await fields.getByLabel('Expiration date (MM / YY)').fill('12 / 40');
      await fields.getByLabel('CVC').fill('123');
      if (postal !== '') await fields.getByLabel('ZIP').fill(postal);
    },
    press: async (label) => {
      await page.getByRole('button', { name: label, exact: true }).click();
      return await result();
    },
    result,
  };
  await fields.getByLabel('Card number').waitFor();
  return shop;
}

/** Collects the page's console errors until the test ends, and then leaves the shop. */
function watchComplaints(): readonly string[] {
  const complaints: string[] = [];
  const onError = (error: Error) => void complaints.push(String(error));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  onTestFinished(async () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
    await page.unrouteAll();
    await page.goto('about:blank');
  });
  return complaints;
}

async function serveShop(standInUrl: string): Promise<string> {
  const html = `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script src="${standInUrl}/v3/stripe.js"></script><div id="root"></div><script src="/shop.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/shop.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  // A different host name than the stand-in's, so that the page is cross-site.
  return `http://localhost:${address.port}`;
}
