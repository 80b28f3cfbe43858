import { type Cents, cents } from '../money.ts';
import type { DeliveryEstimate } from './delivery-estimate.ts';

/** The method that an order ships by, as it was when the order was placed. */
export interface OrderShipping {
  readonly id: string;
  readonly name: string;
  /** What buyers read below the name; may be empty. */
  readonly words: string;
  /** When it was promised to leave and arrive; absent where the shop didn't say. */
  readonly estimate?: DeliveryEstimate | undefined;
  /** Set while staff have still to quote its price. */
  readonly isToQuote?: true | undefined;
}

/** The price of shipping to one address in cents, or that it is to be quoted. */
export type NamedPrice = Cents | 'to-quote';

/** What of it is charged by now. */
export function knownPrice(price: NamedPrice): Cents {
  return price === 'to-quote' ? cents(0) : price;
}
