import type { Locator, Page } from '@playwright/test';

interface Narrowest {
  /** Width of the narrowest column of numbers, times or statuses, in pixels. */
  readonly figure: number;
  /** Width of the narrowest cell with long text, in pixels. */
  readonly text: number;
  /** How far the page extends beyond the window, in pixels. */
  readonly beyond: number;
}

/** Measures the cells of every table on the page; Infinity if there are none. */
export async function narrowestCells(page: Page): Promise<Narrowest> {
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
