import { parseOrderNumber } from '@kerf/domain/order-state';
import Papa from 'papaparse';

/** An order as named in the file, and its tracking number. */
export interface TrackedOrder {
  readonly order: string;
  readonly trackingNumber: string;
}

export type TrackingRead =
  | { readonly kind: 'orders'; readonly rows: readonly TrackedOrder[] }
  /** Only numbers, which go to the orders on screen one by one. */
  | { readonly kind: 'numbers'; readonly numbers: readonly string[] }
  | { readonly kind: 'empty' };

/** Parses a carrier's export, or pasted text: orders with tracking numbers, or just numbers. */
export function readTracking(text: string): TrackingRead {
  const rows = cellsOf(text);
  const [header = [], ...body] = rows;
  const named = columnsOfHeader(header);
  const columns = named ?? columnsOfContent(rows);
  const data = named ? body : rows;
  if (data.length === 0) return { kind: 'empty' };
  const { order, tracking } = columns;
  if (order === null) {
    const numbers = data.map((cells) => cells[tracking] ?? '').filter((cell) => cell !== '');
    return numbers.length === 0 ? { kind: 'empty' } : { kind: 'numbers', numbers };
  }
  const found = data
    .map((cells) => ({ order: cells[order] ?? '', trackingNumber: cells[tracking] ?? '' }))
    .filter((row) => row.order !== '');
  return found.length === 0 ? { kind: 'empty' } : { kind: 'orders', rows: found };
}

/** A number that a spreadsheet has turned into scientific notation, losing its last digits. */
export function isShortened(trackingNumber: string): boolean {
  return /^\d(?:[.,]\d+)?e\+\d+$/i.test(trackingNumber);
}

interface Columns {
  /** The column of the order number; null if there are only tracking numbers. */
  readonly order: number | null;
  readonly tracking: number;
}

const SPACED = /^(\S+)\s+(\S.*)$/;

function cellsOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  return data.map((cells) => split(cells.map(clean)));
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

function columnsOfHeader(header: readonly string[]): Columns | null {
  const names = header.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const tracking = names.findIndex((name) => TRACKING.test(name));
  if (tracking < 0 || header.some(isOrder)) return null;
  const order = names.findIndex((name, index) => index !== tracking && ORDER.test(name));
  return { order: order < 0 ? null : order, tracking };
}

function columnsOfContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const shareOf = (index: number, isOne: (cell: string) => boolean) =>
    rows.filter((cells) => isOne(cells[index] ?? '')).length / rows.length;
  const mostly = (isOne: (cell: string) => boolean, others: readonly number[]) =>
    others.find((index) => shareOf(index, isOne) > 0.5) ?? null;
  const candidates = width > 1 ? indexes : [];
  const order = mostly(isMarked, indexes) ?? mostly(isOrder, candidates);
  const others = indexes.filter((index) => index !== order);
  const tracking =
    mostly((cell) => /\d{4}/.test(cell), others) ?? mostly((cell) => cell !== '', others);
  return { order, tracking: tracking ?? others[0] ?? 0 };
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
