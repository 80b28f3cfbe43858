import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { visit } from './screens.ts';

// Run in the browser only: the elements are the same in both shells, and scanning twice takes long.
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens a page, by a link if there is one, scans it in both schemes, and expects no violation. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  await enterLight(page);
  await visit(page, path);
  await expectNoFault(page, path);
}

/** Switches to the light scheme without motion, where every scan starts. */
export async function enterLight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Scans what is on screen, in light and then in dark, and expects no violation. */
export async function expectNoFault(page: Page, where: string): Promise<void> {
  // Checked every frame: Playwright's expect polls less and less often.
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility());
  await colorsSettled(page);
  expect(await faultsOf((await axeOf(page)).withTags(standards)), `${where} in light`).toEqual([]);

  // The scheme only changes colors, so the second scan checks only contrast.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await colorsSettled(page);
  expect(
    await faultsOf((await axeOf(page)).withRules('color-contrast')),
    `${where} in dark`,
  ).toEqual([]);
}

/** Links and buttons fade between schemes, and the rows of a table when new ones arrive. */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
}

async function axeOf(page: Page): Promise<AxeBuilder> {
  const isOneFrame = page.frames().length === 1;
  // Half a megabyte, and a page that is walked by its links still has it from the scan before.
  const hasAxe = isOneFrame && (await page.evaluate(() => 'axe' in window));
  const builder = hasAxe ? new AxeBuilder({ page, axeSource: ';' }) : new AxeBuilder({ page });
  // Legacy mode is faster; only results from several frames need axe's separate page to be merged.
  const axe = builder.setLegacyMode(isOneFrame);
  // Reporting every passing element takes longer than the scan itself.
  return axe.options({ resultTypes: ['violations'] });
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
