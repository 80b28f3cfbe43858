import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';

/** A phone's connection in a workshop: 1.6 Mbit/s down, 150 ms round trip. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const VISITS = 3;
const USEFUL_MS = 2_000;
const SUBJECT_MS = 3_000;

interface Urls {
  readonly web: string;
  readonly api: string;
}

/** A first visit, with an empty cache, to a product's URL over a slow connection. */
export async function measureDeepLink(browser: Browser, urls: Urls): Promise<Figure[]> {
  const address = `${urls.web}${await productPath(urls.api)}`;
  const visits: Visit[] = [];
  while (visits.length < VISITS) visits.push(await visit(browser, address));
  return [
    figure(
      'the head with its links',
      USEFUL_MS,
      visits.map(({ useful }) => useful),
    ),
    figure(
      'the product itself',
      SUBJECT_MS,
      visits.map(({ subject }) => subject),
    ),
  ];
}

/** Milliseconds since navigation. */
interface Visit {
  readonly useful: number;
  readonly subject: number;
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Site' }).waitFor();
  const useful = await page.evaluate(firstPaint);
  const subject = await page.evaluate(subjectShown);
  await context.close();
  return { useful, subject };
}

/** The time of the first paint; the head is in the document before that. */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}

/** The time when the product is there. Looked for at each frame: a locator does so twice a second at most. */
function subjectShown(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('article h1')) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function productPath(api: string): Promise<string> {
  const answer = await fetch(`${api}/products?limit=1`);
  const text = await answer.text();
  const [, id] = /"_id":"([^"]+)"/.exec(text) ?? [];
  if (id === undefined) throw new Error('The shop has no products');
  return `/product/${id}`;
}

function figure(what: string, limit: number, values: readonly number[]): Figure {
  const value = median(values);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.round);
  return {
    what,
    value: `${Math.round(value)} ms`,
    target: `under ${limit} ms (${least} to ${most})`,
    ok: value < limit,
  };
}
