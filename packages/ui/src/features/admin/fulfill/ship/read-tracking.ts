import type { Carrier } from '@kerf/contract/schemas/shipment';
import { carrierInText } from '@kerf/domain/carrier-names';
import { readDelimited } from '@kerf/domain/delimited-text';
import { parseOrderNumber } from '@kerf/domain/order-state';
import Papa from 'papaparse';

/** A parcel as the file describes it; what the file does not say is empty. */
export interface TrackedParcel {
  readonly trackingNumber: string;
  readonly carrierText: string;
  readonly serviceText: string;
}

/** An order as named in the file, and its parcel. */
export interface TrackedOrder extends TrackedParcel {
  readonly order: string;
}

export type TrackingRead =
  | { readonly kind: 'orders'; readonly rows: readonly TrackedOrder[] }
  /** Without orders: they go to the orders on screen one by one. */
  | { readonly kind: 'numbers'; readonly parcels: readonly TrackedParcel[] }
  | { readonly kind: 'empty' };

type Carriers = readonly Pick<Carrier, 'name'>[];

/** Parses a carrier's export, or pasted text: orders with tracking numbers, or just numbers. */
export function readTracking(text: string, carriers: Carriers): TrackingRead {
  const rows = cellsOf(text);
  const [header = [], ...body] = rows;
  const named = columnsOfHeader(header);
  const columns = named ?? columnsOfContent(rows, carriers);
  const data = named ? body : rows;
  if (data.length === 0) return { kind: 'empty' };
  const { order } = columns;
  if (order === null) {
    const parcels = data
      .map((cells) => parcelOf(cells, columns, carriers))
      .filter(({ trackingNumber }) => trackingNumber !== '');
    return parcels.length === 0 ? { kind: 'empty' } : { kind: 'numbers', parcels };
  }
  const found = data
    .map((cells) => ({ order: cells[order] ?? '', ...parcelOf(cells, columns, carriers) }))
    .filter((row) => row.order !== '');
  return found.length === 0 ? { kind: 'empty' } : { kind: 'orders', rows: found };
}

function parcelOf(cells: readonly string[], columns: Columns, carriers: Carriers): TrackedParcel {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const trackingNumber = cell(columns.tracking);
  const carrierText = cell(columns.carrier);
  const serviceText = cell(columns.service);
  // "UPS 1Z999" in one cell.
  const named = carrierText === '' ? carrierInText(trackingNumber, carriers) : null;
  return named !== null && NUMBER.test(named.service)
    ? { trackingNumber: named.service, carrierText: named.carrier.name, serviceText }
    : { trackingNumber, carrierText, serviceText };
}

interface Columns {
  /** The column of the order number; null if there are only tracking numbers. */
  readonly order: number | null;
  readonly tracking: number;
  /** Null if the file has no such column. */
  readonly carrier: number | null;
  readonly service: number | null;
}

const NUMBER = /\d{4}/;

const SAMPLE_ROWS = 50;

const SPACED = /^(\S+)\s+(\S.*)$/;

function cellsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const { meta } = Papa.parse<string[]>(plain, {
    preview: SAMPLE_ROWS,
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  const { rows } = readDelimited(plain, meta.delimiter, Number.POSITIVE_INFINITY);
  return rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => split(cells.map(clean)));
}

/** A line without separators may hold both: "KS-104233 1Z999". */
function split(cells: string[]): string[] {
  const [, order, number] = SPACED.exec(cells[0] ?? '') ?? [];
  if (cells.length > 1 || order === undefined || number === undefined) return cells;
  return isOrder(order) ? [order, number] : cells;
}

/** Some exports write ="9400110" so that spreadsheets keep all digits. */
function clean(cell: string): string {
  const text = cell.replaceAll(/\p{Cc}/gu, '').trim();
  return (/^="?([^"]*)"?$/.exec(text)?.[1] ?? text).trim();
}

const ORDER = /^(?:order|reference|ref|customerref|yourref|ponumber|auftrag|bestell)/;
const TRACKING = /tracking|awb|waybill|consignment|barcode|parcel|sendung|shipmentn/;
// Not "shipper", which is the sender in most carriers' files.
const CARRIER =
  /^(?:carrier|courier|shipvia|shippedvia|shippedwith|shippingcompany|versanddienst|versandunternehmen|spediteur|transporteur)/;
const SERVICE =
  /^(?:service|shippingservice|shippingmethod|shipmethod|shipmentservice|deliverymethod|versandart)/;

function columnsOfHeader(header: readonly string[]): Columns | null {
  const names = header.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const tracking = names.findIndex((name) => TRACKING.test(name));
  // "AWB 123456789" is a row: what is not certainly a header would be lost as one.
  if (tracking < 0 || /\d{2}/.test(header[tracking] ?? '') || header.some(isOrder)) return null;
  const column = (pattern: RegExp) => {
    const found = names.findIndex((name, index) => index !== tracking && pattern.test(name));
    return found < 0 ? null : found;
  };
  return {
    order: column(ORDER),
    tracking,
    carrier: column(CARRIER),
    service: column(SERVICE),
  };
}

function columnsOfContent(rows: readonly (readonly string[])[], carriers: Carriers): Columns {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const shareOf = (index: number, isOne: (cell: string) => boolean) =>
    rows.filter((cells) => isOne(cells[index] ?? '')).length / rows.length;
  const mostly = (isOne: (cell: string) => boolean, others: readonly number[]) =>
    others.find((index) => shareOf(index, isOne) > 0.5) ?? null;
  const candidates = width > 1 ? indexes : [];
  const order = mostly(isMarked, indexes) ?? mostly(isOrder, candidates);
  const carrier = mostly(
    (cell) => !NUMBER.test(cell) && carrierInText(cell, carriers) !== null,
    candidates.filter((index) => index !== order),
  );
  const others = indexes.filter((index) => index !== order && index !== carrier);
  const tracking =
    mostly((cell) => NUMBER.test(cell), others) ?? mostly((cell) => cell !== '', others);
  return { order, tracking: tracking ?? others[0] ?? 0, carrier, service: null };
}

/** A plain number with more digits than this is a tracking number. */
const ORDER_DIGITS_MAX = 8;

function isOrder(cell: string): boolean {
  return parseOrderNumber(cell) !== null && cell.replaceAll(/\D/g, '').length <= ORDER_DIGITS_MAX;
}

/** An order number with its prefix: "KS-104233". */
function isMarked(cell: string): boolean {
  return isOrder(cell) && !/^\s*\d/.test(cell);
}
