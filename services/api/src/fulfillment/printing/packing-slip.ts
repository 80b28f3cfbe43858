import type { Shipment } from '@kerf/contract/schemas/shipment';
import { unitsToShip } from '@kerf/domain/fulfillment';
import type { OrderContent, Party } from '../../money/documents/document-content.ts';
import {
  addressLines,
  count,
  dateInWords,
  poNumberFact,
  productCell,
} from '../../money/documents/sheets/sheet-parts.ts';
import type { OrderUnits } from '../../ordering/orders/order-units.ts';
import type { Sheet, SheetCell, SheetHead } from '../../platform/pdf/sheet.ts';

/** The units left to ship, with those shipped before. If nothing is left, everything that was shipped. */
export function packingSlip(
  head: SheetHead,
  order: OrderContent,
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
        slipCell(line, unitsOfLine),
        { text: count(unitsOfLine.ordered) },
        { text: isLeft ? count(unitsOfLine.shipped) : '' },
        { text: count(packed), isStrong: true },
        { text: '', isBox: true },
      ],
    ];
  });
  return {
    ...slipOf(head, order),
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
    notes: [
      ...slipNotes(order),
      ...(rows.length === 0
        ? ['Everything in this order was refunded. Nothing is to be shipped.']
        : []),
    ],
  };
}

/** One shipment of an order, and its place among them. */
interface SlippedParcel extends Shipment {
  readonly number: number;
  readonly of: number;
}

/** What is in one shipment. */
export function parcelSlip(
  head: SheetHead,
  order: OrderContent,
  units: readonly OrderUnits[],
  parcel: SlippedParcel,
): Sheet {
  const slip = slipOf(head, order);
  const carrier = [parcel.carrier?.name, parcel.service].filter(Boolean).join(' ');
  return {
    ...slip,
    facts: [
      ...slip.facts,
      ['Shipment', `${count(parcel.number)} of ${count(parcel.of)}`],
      ['Shipped', dateInWords(parcel.shippedAt, head)],
      ...(carrier === '' ? [] : [['Carrier', carrier] as const]),
      ...(parcel.trackingNumber === null
        ? []
        : [['Tracking number', parcel.trackingNumber] as const]),
    ],
    columns: [
      { title: 'SKU', width: 92 },
      { title: 'Product' },
      { title: 'Ordered', width: 46, align: 'right' },
      { title: 'In this shipment', width: 80, align: 'right' },
      { title: '', width: 26, align: 'right' },
    ],
    rows: order.lines.flatMap((line, index): SheetCell[][] => {
      const unitsOfLine = units[index];
      const packed = parcel.lines.find(({ productId }) => productId === unitsOfLine?.productId);
      if (!unitsOfLine || !packed) return [];
      return [
        [
          { text: line.sku },
          slipCell(line, unitsOfLine),
          { text: count(unitsOfLine.ordered) },
          { text: count(packed.quantity), isStrong: true },
          { text: '', isBox: true },
        ],
      ];
    }),
    totals: [],
    notes: slipNotes(order),
  };
}

/** What every slip of an order says. */
function slipOf(head: SheetHead, order: OrderContent) {
  return {
    head,
    title: 'Packing slip',
    number: order.orderNumber,
    barcode: order.orderNumber,
    facts: [
      ['Order', order.orderNumber],
      ...poNumberFact(order),
      ['Placed', dateInWords(order.placedAt, head)],
      ...dockRows(order.shipTo),
    ],
    address: { title: 'Ship to', lines: addressLines(order.shipTo) },
  } satisfies Partial<Sheet>;
}

/** Whom to call and when to come. */
function dockRows({ phone, contact = '', contactPhone, dockHours = '' }: Party) {
  const rows: [name: string, value: string][] = [
    ['Contact', contact],
    ['Phone', contactPhone ?? phone],
    ['Dock hours', dockHours],
  ];
  return rows.filter(([name, value]) => name === 'Phone' || value !== '');
}

function slipNotes({ shipTo: { notes } }: OrderContent): string[] {
  return notes === undefined ? [] : [`Delivery notes: ${notes}`];
}

/** A product, with the units that were refunded and so do not ship, which ordered and packed differ by. */
function slipCell(
  line: { readonly name: string; readonly size: string | null },
  { cancelled }: OrderUnits,
): SheetCell {
  if (cancelled === 0) return productCell(line);
  const size = [line.size, `${count(cancelled)} refunded`].filter(Boolean).join(' · ');
  return productCell({ ...line, size });
}
