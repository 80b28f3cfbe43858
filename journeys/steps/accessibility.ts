import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isOfItsLayout, leftOut, readsStyleSheets } from './matrix.ts';
import { visit } from './screens.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

// Run in the browser only: the elements are the same in both shells, and scanning twice takes long.
const standards: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Reporting every passing element takes longer than the scan itself.
  resultTypes: ['violations'],
  preload: readsStyleSheets,
};
const contrast: RunOptions = {
  runOnly: ['color-contrast'],
  resultTypes: ['violations'],
  preload: false,
};

/** Opens a page, by a link if there is one, scans it, and expects no violation. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  await enterLight(page);
  await visit(page, path);
  await expectNoFault(page, path);
}

/** Switches to the light scheme without motion, where every scan starts. */
export async function enterLight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Scans the open dialog in the scheme that it is in, and expects no violation. */
export async function expectNoFaultInDialog(page: Page): Promise<void> {
  expect(await violations(page, standards, '[role="dialog"]')).toEqual([]);
}

/** Scans what is on screen, in light and then in dark if it is to be seen so, and expects no violation. */
export async function expectNoFault(page: Page, where: string): Promise<void> {
  // Checked every frame: Playwright's expect polls less and less often.
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility());
  await colorsSettled(page);
  expect(await violations(page, standards), `${where} in light`).toEqual([]);

  if (!isOfItsLayout(where)) return;
  // The scheme only changes colors, so the second scan checks only contrast.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await colorsSettled(page);
  expect(await violations(page, contrast), `${where} in dark`).toEqual([]);
}

/** Links and buttons fade between schemes, and the rows of a table when new ones arrive. */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
}

/** Each rule that a part of the page violates, with the first element that does. */
async function violations(page: Page, options: RunOptions, part = 'html'): Promise<string[]> {
  for (const frame of page.frames()) await loadAxe(frame);
  return page.evaluate(
    async ([within, without, chosen]) => {
      const results = await window.axe.run({ include: [within], exclude: [...without] }, chosen);
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [part, leftOut, options] as const,
  );
}

/** Half a megabyte, and a page that is walked by its links still has it from the scan before. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axe.source);
  // Results from frames of other origins, such as the card's, reach the page's scan as well.
  await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}
