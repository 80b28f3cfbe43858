import type { Browser, Request } from 'playwright-core';
import type { Figure } from '../figure.ts';

const KB = 1000;
const limits = { script: 170, stylesheet: 40 } as const;

/** What a first visit to the landing page fetches before it rests, compressed as it crosses the wire. */
export async function measureFirstLoad(browser: Browser, web: string): Promise<Figure[]> {
  const page = await browser.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(web, { waitUntil: 'networkidle' });
  const figures = [];
  for (const [kind, limit] of Object.entries(limits)) {
    const sizes = await Promise.all(
      requests.filter((request) => request.resourceType() === kind).map(bodySize),
    );
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / KB;
    figures.push({
      what: `${kind}, ${sizes.length} files`,
      value: `${kilobytes.toFixed(1)} kB`,
      target: `under ${limit} kB`,
      ok: kilobytes < limit,
    });
  }
  const loaded = requests
    .map((request) => request.url())
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

async function bodySize(request: Request): Promise<number> {
  return (await request.sizes()).responseBodySize;
}
