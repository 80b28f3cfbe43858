import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// The elements are the same in both shells, and reading them all twice is long.
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens a page, reads it in both schemes, and expects no fault. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  await enterLight(page);
  await page.goto(path);
  await expectNoFault(page, path);
}

/** Shows pages in light and without motion, as every reading begins. */
export async function enterLight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Reads what is on screen, in light and then in dark, and expects no fault. */
export async function expectNoFault(page: Page, where: string): Promise<void> {
  // Polled at every frame, since Playwright polls an expectation less and less often.
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility() &&
      !document.querySelector('[aria-busy="true"]'),
  );
  expect(await faultsOf(axeOf(page).withTags(standards)), `${where} in light`).toEqual([]);

  // The scheme changes colours and nothing else, so the second look is at those alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await coloursSettled(page);
  expect(await faultsOf(axeOf(page).withRules('color-contrast')), `${where} in dark`).toEqual([]);
}

/** Links and buttons fade from one scheme's colours to the other's; in between they are neither. */
async function coloursSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
}

function axeOf(page: Page): AxeBuilder {
  // Only what is found in several frames has to be put together, which axe does on a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  // Describing every element that is in order takes longer than reading the page.
  return axe.options({ resultTypes: ['violations'] });
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
