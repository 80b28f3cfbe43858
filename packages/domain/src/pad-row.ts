import type { Cents } from './money.ts';
import type { PriceTier } from './volume-price.ts';

export const PAD_ROWS_MAX = 2_000;
export const PAD_ITEM_MAX = 500;
export const PAD_QUANTITY_MAX = 60;

/** What a row's product cost, and how many there were, when the buyer was last told. */
export interface SeenOffer {
  readonly productId: string;
  /** Unit price in cents, below the first tier. */
  readonly unitPrice: Cents;
  readonly priceTiers: readonly PriceTier[];
  readonly stock: number;
}

/** A row exactly as typed. */
export interface TypedRow {
  /** A SKU, a name, or another maker's number. */
  readonly item: string;
  readonly quantity: string;
}

export interface PadRow extends TypedRow {
  readonly id: string;
  /** Rows are sorted by this. */
  readonly place: number;
  /** When it was last changed, in milliseconds; later than every change that its author had seen. */
  readonly at: number;
  /** Null until the row named a product. */
  readonly seen: SeenOffer | null;
}

/**
 * The later of two versions of a row. Ties are broken by content, so that every window, and the server,
 * choose the same one.
 */
export function laterRow(one: PadRow, other: PadRow): PadRow {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return contentOf(one) >= contentOf(other) ? one : other;
}

/** Whether a row outlives its removal: it does if it was changed later. */
export function isStanding(row: Pick<PadRow, 'at'>, removedAt: number | null | undefined): boolean {
  return row.at > (removedAt ?? -1);
}

/** A text as it can be stored everywhere: without NUL and half characters, and of bounded length. */
export function storableText(text: string, max: number): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, max).toWellFormed();
}

function contentOf({ item, quantity, place, seen }: PadRow): string {
  const offer = seen && [seen.productId, seen.unitPrice, seen.stock, tiersOf(seen)];
  return JSON.stringify([item, quantity, place, offer]);
}

function tiersOf({ priceTiers }: SeenOffer): number[][] {
  return priceTiers.map(({ from, unitPrice }) => [from, unitPrice]);
}
