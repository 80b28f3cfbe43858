import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { productNamed } from '../steps/catalogue.ts';

/** How far the page may move in all until it can be used; what Web Vitals calls good is five times as much. */
const SHIFT_MAX = 0.02;
const BLADE = 'Allday 250 combination, 50T';

test.use({ isFirstVisit: true });

/** Notes how far the page moves, and each name that it shows on the way. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries()) {
        const value = 'value' in entry ? Number(entry.value) : 0;
        dataset.shift = String(Number(dataset.shift ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    let isShown = false;
    new MutationObserver(() => {
      const title = document.querySelector('article h1');
      const name = title?.checkVisibility() ? title.textContent : 'none';
      const { dataset } = document.documentElement;
      isShown ||= name !== 'none';
      if (isShown && dataset.names?.split('|').at(-1) !== name) {
        dataset.names = dataset.names === undefined ? name : `${dataset.names}|${name}`;
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** Where name, drawing and prices stand, in whole pixels. */
async function boxes(page: Page) {
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('img', { name: /^Drawing of a circular saw blade/ }),
    page.getByRole('region', { name: 'Price and order' }),
    page.getByText('Volume prices'),
    page.getByRole('link', { name: 'Buy Now' }),
    page.getByRole('link', { name: 'Compare' }),
  ];
  const found = await Promise.all(parts.map((part) => part.boundingBox()));
  return found.map((box) => box && Object.values(box).map(Math.round));
}

for (const width of [390, 1440]) {
  test(`A product by its address is there before any script, and stays in place when they run, ${width} pixels wide`, {
    tag: '@shop',
  }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.setViewportSize({ width, height: 900 });
    const { _id: id } = await productNamed(BLADE);
    const scripts = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname);
    await page.route(scripts, (route) => route.abort());
    await page.goto(`/product/${id}`);

    await expect(page.getByRole('heading', { level: 1, name: BLADE })).toBeVisible();
    const prices = page.getByRole('region', { name: 'Price and order' });
    await expect(prices).toContainText('$57.80 each');
    await expect(prices).toContainText('available');
    const plate = page.locator('figure .blade-plate').first();
    await expect(plate).toBeVisible();
    expect(await plate.evaluate((it) => getComputedStyle(it).fill)).not.toBe('rgb(0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Add to order pad' })).toBeDisabled();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await boxes(page);

    await page.unroute(scripts);
    await watch(page);
    await page.reload();

    await expect(page.getByRole('button', { name: 'Add to order pad' })).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await boxes(page)).toEqual(drawn);
    const seen = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(seen.names).toBe(BLADE);
    expect(Number(seen.shift ?? 0)).toBeLessThanOrEqual(SHIFT_MAX);
  });
}
