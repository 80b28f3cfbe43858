import { type Cents, cents } from '../money.ts';
import { type PricedLine, roughTotal } from '../quote.ts';
import type { RatedMethod, ShippingMethod, ShippingTerms, ShipTo, ZoneRate } from './terms.ts';
import { type AddressPart, type FoundZone, zoneOf } from './zone.ts';

/** A line of an order with what its shipping depends on. */
export interface ShippedLine extends PricedLine {
  readonly sku: string;
  /** The weight of one piece; null if it is not known. */
  readonly grams: number | null;
  /** The longest side of one piece in millimeters; null if it is not known. */
  readonly longestMm: number | null;
}

/** Why a method can't be chosen for an order. */
export type ShippingObstacle =
  | { readonly kind: 'address_incomplete'; readonly part: AddressPart }
  | { readonly kind: 'no_zone' }
  | { readonly kind: 'not_in_zone'; readonly zone: string }
  | { readonly kind: 'weight_unknown'; readonly skus: readonly string[] }
  | { readonly kind: 'length_unknown'; readonly skus: readonly string[] }
  | { readonly kind: 'too_heavy'; readonly grams: number }
  | { readonly kind: 'value_too_high'; readonly goods: number }
  | { readonly kind: 'piece_too_heavy'; readonly sku: string; readonly grams: number }
  | { readonly kind: 'piece_too_long'; readonly sku: string; readonly mm: number };

export type ShippingPrice =
  | { readonly kind: 'price'; readonly price: Cents }
  /** Staff name the price once the order is placed. */
  | { readonly kind: 'quoted' }
  | { readonly kind: 'unavailable'; readonly obstacle: ShippingObstacle };

export interface ShippingOption {
  readonly method: ShippingMethod;
  readonly price: ShippingPrice;
}

/** Each method of a shop with its price for an order, or why it can't be chosen. */
export function shippingOptions(
  { zones, methods }: ShippingTerms,
  lines: readonly ShippedLine[],
  shipTo: ShipTo,
): ShippingOption[] {
  const found = zoneOf(zones, shipTo);
  const order = { lines, goods: roughTotal(lines) };
  return methods.map((method) => ({ method, price: priceOf(method, found, order) }));
}

interface ShippedOrder {
  readonly lines: readonly ShippedLine[];
  /** The value of the goods in cents. */
  readonly goods: number;
}

function priceOf(method: ShippingMethod, found: FoundZone, order: ShippedOrder): ShippingPrice {
  if (method.kind === 'pick-up') return { kind: 'price', price: cents(0) };
  if (method.kind === 'quoted' && method.zoneIds.length === 0) return { kind: 'quoted' };
  if (found.kind === 'missing') {
    return unavailable({ kind: 'address_incomplete', part: found.part });
  }
  if (found.kind === 'none') return unavailable({ kind: 'no_zone' });
  const { id, name } = found.zone;
  if (method.kind === 'quoted') {
    return method.zoneIds.includes(id)
      ? { kind: 'quoted' }
      : unavailable({ kind: 'not_in_zone', zone: name });
  }
  const rate = method.rates.find(({ zoneId }) => zoneId === id);
  if (!rate) return unavailable({ kind: 'not_in_zone', zone: name });
  return ratedPrice(method, rate, order);
}

function ratedPrice(method: RatedMethod, rate: ZoneRate, order: ShippedOrder): ShippingPrice {
  const piece = pieceObstacle(method, order.lines);
  if (piece) return unavailable(piece);
  const amount = amountOf(method, rate, order);
  if (typeof amount !== 'number') return unavailable(amount);
  const step = rate.steps.find(({ upTo }) => upTo === null || amount <= upTo);
  if (!step) return unavailable(tooMuch(method, amount));
  const isFree = rate.freeFrom !== null && order.goods >= rate.freeFrom;
  return { kind: 'price', price: isFree ? cents(0) : step.price };
}

/** What the steps go by: grams or cents, or which products have no weight. */
function amountOf(
  { basis }: RatedMethod,
  { steps }: ZoneRate,
  { lines, goods }: ShippedOrder,
): number | ShippingObstacle {
  // What any weight ships for doesn't need the weight.
  const isForAny = steps[0]?.upTo === null;
  return basis === 'weight' && !isForAny ? weightOf(lines) : goods;
}

function tooMuch({ basis }: RatedMethod, amount: number): ShippingObstacle {
  return basis === 'weight'
    ? { kind: 'too_heavy', grams: amount }
    : { kind: 'value_too_high', goods: amount };
}

/** The weight of all lines in grams, or which products have none. */
function weightOf(lines: readonly ShippedLine[]): number | ShippingObstacle {
  const skus = lines.flatMap(({ sku, grams }) => (grams === null ? [sku] : []));
  if (skus.length > 0) return { kind: 'weight_unknown', skus };
  return lines.reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0);
}

function pieceObstacle(
  { pieceGramsMax, pieceMmMax }: RatedMethod,
  lines: readonly ShippedLine[],
): ShippingObstacle | null {
  for (const { sku, grams, longestMm } of lines) {
    if (pieceGramsMax !== null && grams !== null && grams > pieceGramsMax) {
      return { kind: 'piece_too_heavy', sku, grams };
    }
    if (pieceMmMax !== null && longestMm !== null && longestMm > pieceMmMax) {
      return { kind: 'piece_too_long', sku, mm: longestMm };
    }
  }
  return pieceUnknown({ pieceGramsMax, pieceMmMax }, lines);
}

function pieceUnknown(
  { pieceGramsMax, pieceMmMax }: Pick<RatedMethod, 'pieceGramsMax' | 'pieceMmMax'>,
  lines: readonly ShippedLine[],
): ShippingObstacle | null {
  const unweighed = lines.filter(({ grams }) => pieceGramsMax !== null && grams === null);
  if (unweighed.length > 0) {
    return { kind: 'weight_unknown', skus: unweighed.map(({ sku }) => sku) };
  }
  const unmeasured = lines.filter(({ longestMm }) => pieceMmMax !== null && longestMm === null);
  if (unmeasured.length === 0) return null;
  return { kind: 'length_unknown', skus: unmeasured.map(({ sku }) => sku) };
}

function unavailable(obstacle: ShippingObstacle): ShippingPrice {
  return { kind: 'unavailable', obstacle };
}
