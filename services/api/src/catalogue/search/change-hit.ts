import type { SearchQuery } from '@kerf/contract/schemas/search';
import { type Hits, ID_BYTES, idBytes, indexOfHit } from './hits.ts';
import { CountsCache } from './search-cache.ts';

type Sort = SearchQuery['sort'];

/** What hits hold of a product: the two words of its signature, and its price in cents. */
export interface HitRow {
  readonly id: string;
  readonly high: number;
  readonly low: number;
  readonly price: number;
}

/**
 * The hits after a change of the signature and price of one of them, which moves if they are sorted by price. The
 * same hits if they hold it as it is.
 */
export function changeHit(hits: Hits, row: HitRow, sort: Sort): Hits {
  const index = indexOfHit(hits, row.id);
  const isSameSignature = hits.high[index] === row.high && hits.low[index] === row.low;
  const { prices } = hits;
  if (isSameSignature && (!prices || prices[index] === row.price)) return hits;
  const to = prices ? placeByPrice(hits, prices, index, row, sort === 'price' ? 1 : -1) : index;
  const high = moved(hits.high.slice(), 1, index, to);
  const low = moved(hits.low.slice(), 1, index, to);
  high[to] = row.high;
  low[to] = row.low;
  return {
    size: hits.size,
    high,
    low,
    ids: withId(hits.ids, index, to, row.id),
    prices: prices && withPrice(prices, index, to, row.price),
    facetCounts: isSameSignature ? hits.facetCounts : new CountsCache(),
  };
}

/** The index that a hit has at its new price, by price and id, both ascending or both descending. */
function placeByPrice(
  { ids, size }: Hits,
  prices: Float64Array,
  index: number,
  { id, price }: HitRow,
  direction: 1 | -1,
): number {
  const own = idBytes(id);
  const isAfter = (other: number) => {
    const byPrice = (prices[other] ?? 0) - price;
    if (byPrice !== 0) return byPrice * direction > 0;
    return ids.subarray(ID_BYTES * other, ID_BYTES * (other + 1)).compare(own) * direction > 0;
  };
  // Searched among the others, which are in order.
  let [from, to] = [0, size - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isAfter(middle < index ? middle : middle + 1)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function withId(ids: Buffer, from: number, to: number, id: string): Buffer {
  if (from === to) return ids;
  const copy = moved(Buffer.from(ids), ID_BYTES, from, to);
  idBytes(id).copy(copy, ID_BYTES * to);
  return copy;
}

function withPrice(prices: Float64Array, from: number, to: number, price: number): Float64Array {
  const copy = moved(prices.slice(), 1, from, to);
  copy[to] = price;
  return copy;
}

/** Makes room at `to` for what is at `from`, in elements of that many numbers. */
function moved<A extends Uint32Array | Float64Array | Buffer>(
  array: A,
  unit: number,
  from: number,
  to: number,
): A {
  if (from < to) array.copyWithin(unit * from, unit * (from + 1), unit * (to + 1));
  else array.copyWithin(unit * (to + 1), unit * to, unit * from);
  return array;
}
