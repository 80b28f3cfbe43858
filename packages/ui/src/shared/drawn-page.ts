/** The id of the element around what the server has drawn of the page. */
export const DRAWN_PAGE = 'drawn-page';

/** Whether what the server has drawn is on the page. */
export function isPageDrawn(): boolean {
  return document.getElementById(DRAWN_PAGE) !== null;
}
