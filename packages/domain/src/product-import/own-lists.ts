import type { SheetColumn } from '../product-sheet/columns.ts';
import { isReasonsHeading } from './rows-to-correct.ts';

/** The columns of a list that Kerf exports, by heading; null is a column that no import changes. */
type OwnList = ReadonlyMap<string, SheetColumn | null>;

/** All products, as their table shows them. */
const products: OwnList = new Map<string, SheetColumn | null>([
  ['Product', 'Name'],
  ['SKU', 'SKU'],
  ['Price (USD)', 'Price'],
  ['Minimum', 'Minimum order'],
  ['Available', null],
  ['Can be ordered', null],
]);

const lowStock: OwnList = new Map<string, SheetColumn | null>([
  ['Product', 'Name'],
  ['SKU', 'SKU'],
  ['Available', null],
  ['On hand', 'On hand'],
  ['Reorder at', 'Reorder at'],
  ['Quantity', 'Reorder quantity'],
  ['Expected', null],
]);

/** Headings that only stand together in a list of Kerf's that is not of products. A person may have hidden others. */
const otherLists: readonly (readonly string[])[] = [
  // Lines of a stock count
  ['Counted', 'Record'],
  ['Counted', 'Difference'],
  ['Record', 'Difference'],
  // Stock movements
  ['What', 'On hand'],
  ['What', 'Why'],
  ['What', 'Order or record'],
  // Rows and problems of a bulk change
  ['Row', 'SKU', 'Column'],
  // A saved list, and rows of the order pad
  ['SKU', 'Quantity', 'Each today (USD)'],
  ['SKU', 'Quantity', 'Problem'],
  // Orders, their lines and their shipping
  ['SKU', 'Quantity', 'Each (USD)'],
  ['SKU', 'Quantity', 'Amount (USD)'],
  ['Order', 'Placed (UTC)'],
  ['Order', 'Tracking number', 'Problem'],
];

/** The columns of a list of products that Kerf exported, by heading; null if the headings are not one's. */
export function columnsOfOwnList(headings: readonly string[]): OwnList | null {
  const names = headings
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '' && !isReasonsHeading(heading));
  if (!names.includes('Product') || !names.includes('SKU')) return null;
  const list = [products, lowStock].find((each) => names.every((name) => each.has(name)));
  return list ?? null;
}

/** Whether a file is a list that Kerf exported which is not of products, such as the lines of a stock count. */
export function isOtherList(headings: readonly string[]): boolean {
  const names = new Set(headings.map((heading) => heading.trim()));
  return otherLists.some((list) => list.every((name) => names.has(name)));
}
