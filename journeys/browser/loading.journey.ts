import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shell.ts';

/** How far a section may grow or shrink when it has loaded: reviews have different lengths. */
const TOLERANCE = 0.25;
/** What Web Vitals counts as good. */
const SHIFT_MAX = 0.1;

test.use({ isFirstVisit: true });

/** Holds the server's answers to these paths back. Returns a function that lets them through. */
async function holdBack(page: Page, paths: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => paths.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() === 'fetch') await held.promise;
      await route.continue();
    },
  );
  return held.resolve;
}

/** Waits until the browser has laid a section out: until then, its height is an estimate. */
async function layOut(section: Locator): Promise<void> {
  await section.scrollIntoViewIfNeeded();
  const title = section.getByRole('heading', { level: 2 });
  const isLaidOut = () =>
    title.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isLaidOut).toBe(true);
}

for (const width of [390, 1440]) {
  test(`The front page keeps the room of what loads, ${width} pixels wide`, {
    tag: '@shop',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdBack(page, /^\/(products|reviews)$/);
    await page.goto('/');
    const products = page.getByRole('region', { name: 'Products' });
    const reviews = page.getByRole('region', { name: 'Reviews' });
    const heights = async () => {
      const boxes = [];
      for (const section of [products, reviews]) {
        await layOut(section);
        boxes.push(await section.boundingBox());
      }
      return boxes.map((box) => box?.height ?? 0);
    };
    await expect(products.getByRole('status', { name: 'Loading products' })).toBeVisible();
    const reserved = await heights();
    release();
    await expect(products.getByRole('link', { name: /^Buy Now: / })).not.toHaveCount(0);
    await expect(reviews.getByRole('img', { name: /out of 5 stars$/ })).not.toHaveCount(0);
    for (const [at, height] of (await heights()).entries()) {
      expect(Math.abs(height / (reserved[at] ?? 0) - 1)).toBeLessThan(TOLERANCE);
    }
  });
}

test('The footer does not jump while a page loads', { tag: '@shop' }, async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
      const before = Number(document.documentElement.dataset.shift ?? 0);
      document.documentElement.dataset.shift = String(
        shifts.reduce((sum, shift) => sum + shift, before),
      );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/order-pad', '/compare']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThan(SHIFT_MAX);
  }
});
