import type { Browser, Page, Request } from 'playwright-core';
import type { Figure } from '../figure.ts';

const KB = 1000;

/** In kB. What is further down the page is loaded once the browser is idle. */
const limits = [
  { kind: 'script', atStart: true, limit: 170 },
  { kind: 'script', atStart: false, limit: 120 },
  { kind: 'stylesheet', atStart: true, limit: 40 },
] as const;

interface Fetched {
  readonly request: Request;
  /** Whether the page needs it to start. */
  readonly atStart: boolean;
}

/** What a first visit to the landing page downloads before it is idle, in compressed bytes. */
export async function measureFirstLoad(browser: Browser, web: string): Promise<Figure[]> {
  const page = await browser.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const answer = await page.goto(web, { waitUntil: 'networkidle' });
  await untilAtRest(page);
  const start = startFiles((await answer?.text()) ?? '');
  const fetched = requests.map((request) => ({
    request,
    atStart: request.resourceType() !== 'script' || start.has(new URL(request.url()).pathname),
  }));
  const figures = [];
  for (const limit of limits) figures.push(await sizeFigure(fetched, limit));
  const loaded = fetched
    .map(({ request }) => request.url())
    .filter((url) => /stripe|firebase|admin/i.test(url));
  await page.close();
  const only = loaded.map((url) => url.split('/').at(-1)).join(', ');
  return [
    ...figures,
    {
      what: 'Firebase, Stripe and admin code',
      value: loaded.length === 0 ? 'none' : only,
      target: 'only where used',
      ok: loaded.length === 0,
    },
  ];
}

/** A busy machine may fetch nothing for a while in between, so the end is told by what the page shows. */
async function untilAtRest(page: Page): Promise<void> {
  await page.locator('#products article').first().waitFor();
  await page.locator('#contact form:not([data-drawn])').waitFor();
  await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' });
  await page.evaluate(allFetched);
}

/** Resolves once a second has brought nothing more. */
function allFetched(): Promise<void> {
  const count = () => performance.getEntriesByType('resource').length;
  return new Promise((resolve) => {
    let last = count();
    const timer = setInterval(() => {
      if (count() === last) {
        clearInterval(timer);
        resolve();
      }
      last = count();
    }, 1_000);
  });
}

/** The paths of the scripts that the page starts with. */
function startFiles(html: string): ReadonlySet<string> {
  const named = html.matchAll(/(?:data-entry|data-modules|src)="([^"]*)"/g);
  return new Set([...named].flatMap(([, paths = '']) => paths.split(' ')));
}

async function sizeFigure(
  fetched: readonly Fetched[],
  { kind, atStart, limit }: (typeof limits)[number],
): Promise<Figure> {
  const matching = fetched.filter(
    (one) => one.atStart === atStart && one.request.resourceType() === kind,
  );
  const sizes = await Promise.all(matching.map(({ request }) => bodySize(request)));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / KB;
  return {
    what: `${kind}, ${sizes.length} files, ${atStart ? 'to start' : 'when idle'}`,
    value: `${kilobytes.toFixed(1)} kB`,
    target: `under ${limit} kB`,
    ok: kilobytes < limit,
  };
}

async function bodySize(request: Request): Promise<number> {
  return (await request.sizes()).responseBodySize;
}
