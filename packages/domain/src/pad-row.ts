import type { Cents } from './money.ts';
import { cutText } from './text/letters.ts';
import type { PriceTier } from './volume-price.ts';

export const PAD_ITEM_MAX = 500;
export const PAD_QUANTITY_MAX = 60;
/** More than can be ordered with, so that what is too long can be seen and shortened. */
export const PAD_NOTE_MAX = 500;
export const PAD_COST_CENTER_MAX = 120;

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
  /** Absent if it was never typed. */
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
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

/**
 * The later of two versions of a row. Ties are broken by content, so that every window and the server agree. What the
 * later one's client does not know stays as it was.
 */
export function laterRow(one: PadRow, other: PadRow): PadRow {
  const [later, earlier] = isLater(one, other) ? [one, other] : [other, one];
  const texts = padTexts({ ...padTexts(earlier), ...padTexts(later) });
  return isSameTexts(texts, later) ? later : { ...later, ...texts };
}

function isLater(one: PadRow, other: PadRow): boolean {
  if (one.at !== other.at) return one.at > other.at;
  return contentOf(one) >= contentOf(other);
}

/** The texts of a row that were typed. */
export function padTexts({ note, costCenter }: Pick<TypedRow, 'note' | 'costCenter'>) {
  return {
    ...(note !== undefined && { note }),
    ...(costCenter !== undefined && { costCenter }),
  };
}

function isSameTexts(one: Partial<TypedRow>, other: Partial<TypedRow>): boolean {
  return one.note === other.note && one.costCenter === other.costCenter;
}

/** Whether a row survives its removal, which it does if it was changed later. */
export function isPresent(row: Pick<PadRow, 'at'>, removedAt: number | null | undefined): boolean {
  return row.at > (removedAt ?? -1);
}

/** Makes text storable: no NUL, no unpaired surrogates, at most `max` characters. */
export function storableText(text: string, max: number): string {
  return cutText(text.replaceAll('\0', '').toWellFormed(), max);
}

function contentOf({ item, quantity, place, seen, ...row }: PadRow): string {
  const was = seen && [seen.productId, seen.unitPrice, seen.stock, tiersOf(seen)];
  const { note, costCenter } = row;
  const texts =
    note === undefined && costCenter === undefined ? [] : [note ?? '', costCenter ?? ''];
  return JSON.stringify([item, quantity, place, was, ...texts]);
}

function tiersOf({ priceTiers }: SeenProduct): number[][] {
  return priceTiers.map(({ from, unitPrice }) => [from, unitPrice]);
}
