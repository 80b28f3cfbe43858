import type { FileReply } from '@kerf/contract/endpoint';
import type { PrintKind, printRequest } from '@kerf/contract/schemas/document';
import { addressTitle } from '@kerf/domain/address/address-lines';
import { destinationName } from '@kerf/domain/destination';
import { unitsToShip } from '@kerf/domain/fulfillment';
import { lineTextsInWords } from '@kerf/domain/line-texts';
import { formatOrderNumber, isPrintable } from '@kerf/domain/order-state';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { OrderRow } from '../../db/schema.ts';
import { documentLines, snapshotOf } from '../../money/documents/document-content.ts';
import {
  count,
  dateInWords,
  poNumberFact,
  productCell,
  sheetHead,
  shippingFact,
} from '../../money/documents/sheets/sheet-parts.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import { unitsOfOrders } from '../../ordering/orders/order-units.ts';
import { type DrawnFor, renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { Sheet, SheetHead } from '../../platform/pdf/sheet.ts';
import { findLogo, readLetterhead } from '../../platform/shop/shop-settings.store.ts';
import { packingSlips } from './packing-slip.ts';

/** The maximum number of lines in one print, which are held in memory. */
const PRINTED_LINES_MAX = 20_000;

/**
 * The packing slips of orders, each on its own pages, or one pick list for all. Throws a ProblemError if
 * one of them is not to be packed.
 */
export async function printOrders(
  db: Database,
  { kind, orderIds }: z.output<typeof printRequest>,
  drawnFor: DrawnFor,
): Promise<FileReply> {
  const orders = await requirePaidOrders(db, [...new Set(orderIds)]);
  const letterhead = await readLetterhead(db);
  const head = sheetHead(letterhead, await findLogo(db, letterhead.logoId));
  const packed = await withLines(db, orders);
  const sheets =
    kind === 'pick-list'
      ? [pickListOf(head, packed)]
      : packed.flatMap(({ row, lines, units }) =>
          packingSlips(head, { order: snapshotOf(letterhead, row, lines), units }),
        );
  const latest = new Date(Math.max(...orders.map((order) => order.created_at.getTime())));
  const facts = {
    name: fileName(kind, orders),
    title: kind === 'pick-list' ? 'Pick list' : 'Packing slips',
    author: letterhead.name,
    createdAt: latest,
  };
  return renderPdf(sheets, facts, drawnFor);
}

async function requirePaidOrders(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('life', '<>', 'deleted')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const orders = ids.flatMap((id) => byId.get(id) ?? []);
  if (orders.length < ids.length) throw notFound('order');
  const unpaid = orders.filter(({ money }) => !isPrintable(money));
  if (unpaid.length === 0) return orders;
  const numbers = unpaid.map(({ serial }) => formatOrderNumber(serial));
  throw new ProblemError({ code: 'orders_not_paid', numbers });
}

async function withLines(db: Database, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id);
  await checkLength(db, ids);
  const [lines, units] = await Promise.all([documentLines(db, ids), unitsOfOrders(db, ids)]);
  return orders.map((row) => ({
    row,
    lines: lines.get(row.id) ?? [],
    units: units.get(row.id) ?? [],
  }));
}

type PackedOrder = Awaited<ReturnType<typeof withLines>>[number];

async function checkLength(db: Database, ids: readonly string[]): Promise<void> {
  const lines = await countOf(
    db.selectFrom('order_lines').where('order_id', '=', sql<string>`any(${ids}::uuid[])`),
  );
  if (lines <= PRINTED_LINES_MAX) return;
  throw new ProblemError({ code: 'print_too_long', lines, limit: PRINTED_LINES_MAX });
}

function pickListOf(head: SheetHead, orders: readonly PackedOrder[]): Sheet {
  const lines = orders.flatMap(({ row, lines: ofOrder, units }) =>
    ofOrder.flatMap((line, index) => {
      const unitsOfLine = units[index];
      const quantity = unitsOfLine ? unitsToShip(unitsOfLine) : 0;
      const orderNumber = formatOrderNumber(row.serial);
      const { destination = 0 } = line;
      const to = row.further_destinations ? destinationName(destination) : null;
      return quantity === 0 ? [] : [{ ...line, orderNumber, to, quantity }];
    }),
  );
  if (lines.length === 0) throw new ProblemError({ code: 'nothing_to_print' });
  const latest = new Date(Math.max(...orders.map(({ row }) => row.created_at.getTime())));
  const [only, ...more] = orders;
  const poNumber = more.length === 0 ? (only?.row.po_number ?? undefined) : undefined;
  const addresses = more.length === 0 && only ? addressFacts(only.row) : [];
  return pickList(head, {
    lines,
    placedAt: latest,
    poNumber,
    methods: methodsOf(orders),
    addresses,
  });
}

/** Where a single order to several addresses goes. */
function addressFacts(order: OrderRow): [string, string][] {
  if (!order.further_destinations) return [];
  return destinationsOf(order).map(({ shipTo, text }, number) => [
    destinationName(number),
    shipTo ? addressTitle(shipTo) : text.replaceAll(/\s*\n\s*/g, ', '),
  ]);
}

/** "Ground", or "Ground 3, Air 1"; empty where nothing is charged for shipping. */
function methodsOf(orders: readonly PackedOrder[]): string {
  const parcels = orders.flatMap(({ row }) => destinationsOf(row));
  const names = parcels.flatMap(({ method }) => method?.name ?? []);
  const byName = [...Map.groupBy(names, (name) => name)];
  if (byName.length <= 1 && names.length === parcels.length) return names[0] ?? '';
  return byName.map(([name, same]) => `${name} ${count(same.length)}`).join(', ');
}

function fileName(kind: PrintKind, orders: readonly OrderRow[]): string {
  const [only, ...more] = orders;
  const what =
    only && more.length === 0 ? formatOrderNumber(only.serial) : `${orders.length}-orders`;
  return `${kind}-${what}.pdf`;
}

/** The units of one SKU in one order. */
interface PickedLine {
  readonly orderNumber: string;
  readonly sku: string;
  readonly name: string;
  readonly size: string | null;
  /** "Address 2", of an order that goes to several. */
  readonly to: string | null;
  readonly quantity: number;
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
}

interface PickedOrders {
  readonly lines: readonly PickedLine[];
  /** When the newest of the orders was placed. */
  readonly placedAt: Date;
  /** Of a single order that has one. */
  readonly poNumber: string | undefined;
  /** The shipping methods of the orders. */
  readonly methods: string;
  /** The addresses of a single order that goes to several. */
  readonly addresses: readonly [name: string, title: string][];
}

/** Everything to pick for these orders together, sorted by SKU like the shelves. */
function pickList(
  head: SheetHead,
  { lines, placedAt, poNumber, methods, addresses }: PickedOrders,
): Sheet {
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
      ...poNumberFact({ poNumber }),
      ['Placed up to', dateInWords(placedAt, head)],
      ...shippingFact({ shippingMethod: methods }),
      ...addresses,
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
      productCell({ name: same[0]?.name ?? '', size: same[0]?.size ?? null }, [
        ...addressedUnits(same),
        ...saidOf(same),
      ]),
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

/** How many units of one product go to which address, for each order that goes to several. */
function addressedUnits(lines: readonly PickedLine[]): string[] {
  const several = lines.filter(({ to }) => to !== null);
  const byOrder = Map.groupBy(several, ({ orderNumber }) => orderNumber);
  return [...byOrder].map(([orderNumber, same]) => {
    const parts = same.map(({ to, quantity }) => `${to?.toLowerCase()}: ${count(quantity)}`);
    return `${orderNumber} to ${parts.join(', ')}`;
  });
}

/** How many orders' texts stand at one product of a list. */
const SAID_MAX = 5;

/** What buyers said of one product, each with its order. */
function saidOf(lines: readonly PickedLine[]): string[] {
  const said = lines.flatMap((line) => {
    const words = lineTextsInWords(line);
    return words === '' ? [] : [`${line.orderNumber}: ${words}`];
  });
  const left = said.length - SAID_MAX;
  return [...said.slice(0, SAID_MAX), ...(left > 0 ? [`and ${count(left)} more with notes`] : [])];
}

function sumOf(lines: readonly PickedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
