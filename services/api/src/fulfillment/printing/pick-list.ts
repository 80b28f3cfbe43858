import { count, dateInWords, productCell } from '../../money/documents/sheets/sheet-parts.ts';
import type { Sheet, SheetHead } from '../../platform/pdf/sheet.ts';

/** The units of one SKU in one order. */
export interface PickedLine {
  readonly orderNumber: string;
  readonly sku: string;
  readonly name: string;
  readonly size: string | null;
  readonly quantity: number;
}

interface PickedOrders {
  readonly lines: readonly PickedLine[];
  /** When the newest of the orders was placed. */
  readonly placedAt: Date;
}

/** Everything to pick for these orders together, sorted by SKU like the shelves. */
export function pickList(head: SheetHead, { lines, placedAt }: PickedOrders): Sheet {
  const bySku = [...Map.groupBy(lines, ({ sku }) => sku)].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en-US', { numeric: true }),
  );
  const orders = new Set(lines.map(({ orderNumber }) => orderNumber));
  const units = sumOf(lines);
  return {
    head,
    title: 'Pick list',
    number: `${count(orders.size)} ${orders.size === 1 ? 'order' : 'orders'}`,
    facts: [
      ['Orders', orders.size === 1 ? [...orders].join() : count(orders.size)],
      ['Placed up to', dateInWords(placedAt, head)],
    ],
    columns: [
      { title: 'SKU', width: 130 },
      { title: 'Product' },
      { title: 'Orders', width: 56, align: 'right' },
      { title: 'Units', width: 64, align: 'right' },
      { title: '', width: 30, align: 'right' },
    ],
    rows: bySku.map(([sku, same]) => [
      { text: sku, isStrong: true },
      productCell({ name: same[0]?.name ?? '', size: same[0]?.size ?? null }),
      { text: count(new Set(same.map(({ orderNumber }) => orderNumber)).size) },
      { text: count(sumOf(same)), isStrong: true },
      { text: '', isBox: true },
    ]),
    totals: [
      [
        `${count(bySku.length)} ${bySku.length === 1 ? 'product' : 'products'}, units`,
        count(units),
      ],
    ],
    notes: [],
  };
}

function sumOf(lines: readonly PickedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
