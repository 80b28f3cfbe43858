import type { Locator, Page } from '@playwright/test';

interface Narrowest {
  /** The width of the narrowest column of figures, moments or statuses, in pixels. */
  readonly figure: number;
  /** The width of the narrowest cell with a text of many words, in pixels. */
  readonly text: number;
  /** How far the page reaches beyond the window, in pixels. */
  readonly beyond: number;
}

/** Measures the cells of every table on the page; Infinity where there is none. */
export async function narrowestCells(page: Page): Promise<Narrowest> {
  return page.evaluate(() => {
    const textOf = (cell: Element) => (cell.textContent ?? '').trim();
    const rows = [...document.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().height > 0,
    );
    const cells = rows
      .flatMap((row) => [...row.querySelectorAll('th, td')])
      // Boxes to tick, icons and the numbers of rows are no text.
      .filter((cell) => !cell.querySelector(':scope > button') && textOf(cell).length > 2);
    const narrowest = (some: readonly Element[]) =>
      Math.min(...some.map((cell) => cell.getBoundingClientRect().width));
    // A number above a date is no long text, though the two have as many letters together.
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

/** The heights of the rows, in pixels. */
export async function rowHeights(rows: Locator): Promise<number[]> {
  return rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
}
