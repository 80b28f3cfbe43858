import { cents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import { estimateFor } from '@kerf/domain/shipping/delivery-estimate';
import { obstacleText } from '@kerf/domain/shipping/obstacle-text';
import type { NamedPrice, OrderShipping } from '@kerf/domain/shipping/order-shipping';
import { type ShippedLine, shippingOptions } from '@kerf/domain/shipping/shipping-options';
import type { ShippingMethod, ShippingTerms, ShipTo } from '@kerf/domain/shipping/terms';

/** How the shop ships as an order is placed. */
export interface OfferedShipping {
  readonly terms: ShippingTerms;
  /** Of the shop's days. */
  readonly timeZone: string;
}

/** The method that a buyer chose, and where the order goes. */
export interface ChosenShipping {
  readonly methodId: string;
  readonly to: ShipTo;
}

/** How an order ships, and for what; no method where the shop doesn't charge for shipping. */
export interface CheckedShipping {
  readonly method: OrderShipping | null;
  readonly price: NamedPrice;
  readonly isPickedUp: boolean;
}

const NOT_CHARGED: CheckedShipping = {
  method: null,
  price: cents(0),
  isPickedUp: false,
};

/**
 * Prices the chosen method by the terms as they are now. Throws a ProblemError if none was chosen though the shop
 * has some, or if the one that was chosen is gone or not for this order.
 */
export function chooseShipping(
  offered: OfferedShipping,
  lines: readonly ShippedLine[],
  chosen: ChosenShipping | null,
): CheckedShipping {
  const { terms } = offered;
  // Where the last method was deleted meanwhile, a total that was shown with it is refused as another one.
  if (terms.methods.length === 0) return NOT_CHARGED;
  if (chosen === null) {
    throw new ProblemError({
      code: 'shipping_method_required',
      methods: terms.methods.map(({ id, name }) => ({ id, name })),
    });
  }
  const method = terms.methods.find(({ id }) => id === chosen.methodId);
  if (!method) throw unavailable(null, 'It is no longer available.');
  const [option] = shippingOptions({ ...terms, methods: [method] }, lines, chosen.to);
  const price = option?.price ?? { kind: 'quoted' };
  if (price.kind === 'unavailable') throw unavailable(method.name, obstacleText(price.obstacle));
  return {
    method: {
      ...orderShipping(method, offered),
      ...(price.kind === 'quoted' && { isToQuote: true as const }),
    },
    price: price.kind === 'price' ? price.price : 'to-quote',
    isPickedUp: method.kind === 'pick-up',
  };
}

/** A method as an order keeps it, with what is estimated now. */
export function orderShipping(
  method: ShippingMethod,
  { terms, timeZone }: OfferedShipping,
): OrderShipping {
  const { id, name, words } = method;
  const estimate = estimateFor(method, terms, new Date(), timeZone);
  return { id, name, words, ...(estimate && { estimate }) };
}

/** That an order cannot ship by a method; null for one that has no name any more. */
export function unavailable(name: string | null, reason: string): ProblemError {
  return new ProblemError({ code: 'shipping_method_unavailable', name, reason });
}
