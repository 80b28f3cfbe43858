import { expect, type Locator, type Page } from '@playwright/test';
import { widths } from './matrix.ts';

/** The least width, in pixels, of a figure, a date or a status, and of longer text. */
const FIGURE_MIN = 64;
const TEXT_MIN = 120;

interface Narrowest {
  /** Width of the narrowest column of numbers, times or statuses, in pixels. */
  readonly figure: number;
  /** Width of the narrowest cell with long text, in pixels. */
  readonly text: number;
  /** How far the page extends beyond the window, in pixels. */
  readonly beyond: number;
}

/** Measures the cells of every table on the page; Infinity if there are none. */
async function narrowestCells(page: Page): Promise<Narrowest> {
  return page.evaluate(() => {
    const textOf = (cell: Element) => (cell.textContent ?? '').trim();
    const rows = [...document.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().height > 0,
    );
    const cells = rows
      .flatMap((row) => [...row.querySelectorAll('th, td')])
      // Checkboxes, icons and row numbers don't count as text.
      .filter((cell) => !cell.querySelector(':scope > button') && textOf(cell).length > 2);
    const narrowest = (some: readonly Element[]) =>
      Math.min(...some.map((cell) => cell.getBoundingClientRect().width));
    // A number above a date is not long text, though together they have as many characters.
    const ownText = (element: Element) =>
      [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    const longestPart = (cell: Element) =>
      Math.max(...[cell, ...cell.querySelectorAll('*')].map((part) => ownText(part).trim().length));
    const texts = cells.filter((cell) => longestPart(cell) >= 24);
    return {
      figure: narrowest(cells),
      text: narrowest(texts),
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
}

export async function rowHeights(rows: Locator): Promise<number[]> {
  return rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
}

/** Measures the tables of the open page in every layout. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The menu slides out where there is no room for it, so wait until it has come to rest.
    await expect(async () => {
      const { figure, text, beyond } = await narrowestCells(page);
      const where = `${what} at ${width} px`;
      expect(figure, `the narrowest column of ${where}`).toBeGreaterThanOrEqual(FIGURE_MIN);
      expect(text, `the narrowest text of ${where}`).toBeGreaterThanOrEqual(TEXT_MIN);
      expect(beyond, `what ${where} has beyond its edge`).toBe(0);
    }).toPass();
  }
}
