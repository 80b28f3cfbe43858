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
const DRAWN_MS = 1_600;
const REAL_MS = 3_200;
/** Until some time after the real page has taken the place of the drawn one; without a unit. */
const SHIFT_MAX = 0.02;
const SETTLING_MS = 1_500;

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
      'name, price, availability and drawing',
      DRAWN_MS,
      visits.map(({ drawn }) => drawn),
    ),
    figure(
      'the page that can be used',
      REAL_MS,
      visits.map(({ real }) => real),
    ),
    shiftFigure(visits.map(({ shift }) => shift)),
  ];
}

/** Milliseconds since navigation, and the sum of the layout shifts. */
interface Visit {
  readonly drawn: number;
  readonly real: number;
  readonly shift: number;
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.goto(address, { waitUntil: 'commit' });
  const drawn = await page.evaluate(subjectPainted);
  const real = await page.evaluate(realShown);
  const shift = await page.evaluate(shiftUntilSettled, SETTLING_MS);
  await context.close();
  return { drawn, real, shift };
}

/**
 * The time of the frame after the one in which all of them are in the document with their size, and the page has
 * been painted. Looked for at each frame: a locator does so twice a second at most.
 */
function subjectPainted(): Promise<number> {
  const parts = ['h1', 'figure svg .blade-plate', '[aria-label="Price and order"] > p'];
  return new Promise((resolve) => {
    const look = () => {
      const areThere = parts.every((part) => {
        const { width = 0 } =
          document.querySelector(`article ${part}`)?.getBoundingClientRect() ?? {};
        return width > 0;
      });
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (areThere && paint) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** The time when the page is React's, whose buttons do something. */
function realShown(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector('article button:not(:disabled)');
      if (button && !document.getElementById('drawn-page')) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

function shiftUntilSettled(settlingMs: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), settlingMs);
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

function shiftFigure(values: readonly number[]): Figure {
  const value = Math.max(...values);
  return {
    what: 'layout shift until it has settled',
    value: value.toFixed(4),
    target: `at most ${SHIFT_MAX}`,
    ok: value <= SHIFT_MAX,
  };
}
