import { unitsToShip } from '@kerf/domain/fulfillment';
import type { OrderUnits } from '../../orders/order-units.ts';
import type { Sheet, SheetCell, SheetHead } from '../pdf/sheet.ts';
import type { ConfirmedOrder } from './money-sheets.ts';
import { addressLines, count, dateInWords, productCell } from './sheet-parts.ts';

/** The units left to ship, with those shipped before. If nothing is left, everything that was shipped. */
export function packingSlip(
  head: SheetHead,
  order: ConfirmedOrder,
  units: readonly OrderUnits[],
): Sheet {
  const isLeft = units.some((line) => unitsToShip(line) > 0);
  const rows = order.lines.flatMap((line, index): SheetCell[][] => {
    const unitsOfLine = units[index];
    if (!unitsOfLine) return [];
    const packed = isLeft ? unitsToShip(unitsOfLine) : unitsOfLine.shipped;
    if (packed === 0) return [];
    return [
      [
        { text: line.sku },
        productCell(line),
        { text: count(unitsOfLine.ordered) },
        { text: isLeft ? count(unitsOfLine.shipped) : '' },
        { text: count(packed), isStrong: true },
        { text: '', isBox: true },
      ],
    ];
  });
  return {
    head,
    title: 'Packing slip',
    number: order.orderNumber,
    barcode: order.orderNumber,
    facts: [
      ['Order', order.orderNumber],
      ['Placed', dateInWords(order.placedAt)],
      ['Phone', order.customer.phone],
    ],
    address: { title: 'Ship to', lines: addressLines(order.customer) },
    columns: [
      { title: 'SKU', width: 92 },
      { title: 'Product' },
      { title: 'Ordered', width: 46, align: 'right' },
      { title: isLeft ? 'Sent before' : '', width: 58, align: 'right' },
      { title: isLeft ? 'To pack' : 'Shipped', width: 46, align: 'right' },
      { title: '', width: 26, align: 'right' },
    ],
    rows,
    totals: [],
    notes:
      rows.length === 0 ? ['Everything in this order was refunded. Nothing is to be shipped.'] : [],
  };
}
