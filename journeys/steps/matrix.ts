/** Set by `npm test -- all`: every page is seen at every width, in both schemes and to its last row. */
const isFull = process.env.KERF_JOURNEYS_FULL === '1';

/** Every width that is measured, in pixels. */
const allWidths = [360, 390, 768, 1000, 1240, 1265, 1440, 2560];
/** The least width of each layout, where its tables have the least room. */
const leastWidths = [360, 768, 1000, 1265];

/** A page of each layout: a list, a form, a desk, settings and so on. Every color's contrast is tested in both schemes in `apps/web/src/contrast.test.ts`. */
const ofEachLayout = [
  /^\/$/,
  /^\/login$/,
  /^\/products$/,
  /^\/product\/[^/]+$/,
  /^\/compare/,
  /^\/dashboard\/my-order$/,
  /^\/dashboard\/payment/,
  /^\/dashboard\/order\//,
  /^\/dashboard\/all-order$/,
  /^\/dashboard\/all-user\?/,
  /^\/dashboard\/reports$/,
  /^\/dashboard\/add-product$/,
  /^\/dashboard\/fulfil$/,
  /^\/dashboard\/categories$/,
  /^\/dashboard\/stock-counts$/,
  /^\/dashboard\/shop-settings$/,
  /^\/dashboard\/tax$/,
  /^\/dashboard\/products\/grid$/,
  /^an order pad/,
  /^the page of a message$/,
  /^the dialog/,
];

/** The widths at which a page's tables are measured. */
export const widths = isFull ? allWidths : leastWidths;

/** Whether a page stands for its layout, as every page does in `npm test -- all`. */
export function isOfItsLayout(where: string): boolean {
  return isFull || ofEachLayout.some((layout) => layout.test(where));
}

/** What a scan leaves out: the rows and cards that come after enough of their kind. */
export const leftOut = isFull ? [] : ['tbody tr:nth-child(n+7)', 'ul > li:nth-child(n+9)'];

/** Whether a scan reads the style sheets too, for the one rule about locked orientations. */
export const readsStyleSheets = isFull;
