import type { Cents } from './money.ts';
import { cutText } from './text/letters.ts';
import type { PriceTier } from './volume-price.ts';

export const PAD_ITEM_MAX = 500;
export const PAD_QUANTITY_MAX = 60;

/** The price and stock of a row's product as the buyer last saw them. */
export interface SeenProduct {
  readonly productId: string;
  /** Unit price in cents, below the first tier. */
  readonly unitPrice: Cents;
  readonly priceTiers: readonly PriceTier[];
  readonly stock: number;
  /** Absent if an older client stored it, like `packSize`. */
  readonly minOrder?: number | undefined;
  readonly packSize?: number | undefined;
}

/** A row exactly as typed. */
export interface TypedRow {
  /** A SKU, a name, or another maker's number. */
  readonly item: string;
  readonly quantity: string;
}

export interface PadRow extends TypedRow {
  readonly id: string;
  /** Sort key. */
  readonly place: number;
  /** Time of the last change in milliseconds; later than any change its author had seen. */
  readonly at: number;
  /** Null until the row has named a product. */
  readonly seen: SeenProduct | null;
}

/** The later of two versions of a row. Ties are broken by content, so that every window and the server agree. */
export function laterRow(one: PadRow, other: PadRow): PadRow {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return contentOf(one) >= contentOf(other) ? one : other;
}

/** Whether a row survives its removal, which it does if it was changed later. */
export function isPresent(row: Pick<PadRow, 'at'>, removedAt: number | null | undefined): boolean {
  return row.at > (removedAt ?? -1);
}

/** Makes text storable: no NUL, no unpaired surrogates, at most `max` characters. */
export function storableText(text: string, max: number): string {
  return cutText(text.replaceAll('\0', '').toWellFormed(), max);
}

function contentOf({ item, quantity, place, seen }: PadRow): string {
  const was = seen && [seen.productId, seen.unitPrice, seen.stock, tiersOf(seen)];
  return JSON.stringify([item, quantity, place, was]);
}

function tiersOf({ priceTiers }: SeenProduct): number[][] {
  return priceTiers.map(({ from, unitPrice }) => [from, unitPrice]);
}
