import type { Shipment } from '@kerf/contract/schemas/shipment';
import { unitsToShip } from '@kerf/domain/fulfillment';
import type { DocumentLine, OrderContent, Party } from '../../money/documents/document-content.ts';
import {
  addressLines,
  count,
  customsOf,
  dateInWords,
  type Fact,
  poNumberFact,
  productCell,
  shippingFact,
  weightFact,
} from '../../money/documents/sheets/sheet-parts.ts';
import type { OrderUnits } from '../../ordering/orders/order-units.ts';
import type { Sheet, SheetCell, SheetHead } from '../../platform/pdf/sheet.ts';

/** One of an order's addresses: its own part of the paper, and the units of its lines. */
export interface SlippedOrder {
  readonly order: OrderContent;
  readonly units: readonly OrderUnits[];
}

/** What goes to one address of an order; all of it where it goes to one. */
export function goingTo({ order, units }: SlippedOrder, destination: number): SlippedOrder {
  const there = order.destinations?.[destination];
  if (!there) return { order, units };
  const { shipTo, shippingMethod } = there;
  const isHere = (_: unknown, index: number) => units[index]?.destination === destination;
  return {
    order: { ...order, shipTo, shippingMethod, lines: order.lines.filter(isHere) },
    units: units.filter((line) => line.destination === destination),
  };
}

/** A slip for each address of an order that something is left for; for each address, if nothing is. */
export function packingSlips(head: SheetHead, slipped: SlippedOrder): Sheet[] {
  const { order, units } = slipped;
  const all = (order.destinations ?? [order]).map((_, number) => number);
  const left = all.filter((number) =>
    units.some((line) => line.destination === number && unitsToShip(line) > 0),
  );
  return (left.length > 0 ? left : all).map((number) =>
    packingSlip(head, goingTo(slipped, number)),
  );
}

/** The units left to ship, with those shipped before. If nothing is left, everything that was shipped. */
function packingSlip(head: SheetHead, { order, units }: SlippedOrder): Sheet {
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
  const slip = slipOf(head, order);
  const contents = order.lines.map((line, index) => {
    const of = units[index];
    const quantity = of ? (isLeft ? unitsToShip(of) : of.shipped) : 0;
    return { ...line, quantity };
  });
  return {
    ...slip,
    facts: [...slip.facts, ...packedWeight(contents)],
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
export function parcelSlip(head: SheetHead, slipped: SlippedOrder, parcel: SlippedParcel): Sheet {
  const { order, units } = goingTo(slipped, parcel.destination ?? 0);
  const slip = slipOf(head, order);
  const contents = order.lines.map((line, index) => {
    const productId = units[index]?.productId;
    const quantity = parcel.lines.find((each) => each.productId === productId)?.quantity ?? 0;
    return { ...line, quantity };
  });
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
      ...packedWeight(contents),
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
      ...shippingFact(order),
    ],
    address: { title: 'Ship to', lines: addressLines(order.shipTo) },
  } satisfies Partial<Sheet>;
}

/**
 * A product with what customs ask for, and the units that were refunded and so do not ship, which ordered and
 * packed differ by.
 */
function slipCell(line: DocumentLine, { cancelled }: OrderUnits): SheetCell {
  return productCell(line, [
    ...customsOf(line),
    ...(cancelled === 0 ? [] : [`${count(cancelled)} refunded`]),
  ]);
}

/** What the packed units weigh together; nothing unless it is known of each. */
function packedWeight(lines: readonly DocumentLine[]): Fact[] {
  const packed = lines.filter(({ quantity }) => quantity > 0);
  return packed.length === 0 ? [] : weightFact(packed);
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
