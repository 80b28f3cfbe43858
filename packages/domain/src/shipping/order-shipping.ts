import type { DeliveryEstimate } from './delivery-estimate.ts';

/** The method that an order ships by, as it was when the order was placed. */
export interface OrderShipping {
  readonly id: string;
  readonly name: string;
  /** What buyers read below the name; may be empty. */
  readonly words: string;
  /** When it was promised to leave and arrive; absent where the shop didn't say. */
  readonly estimate?: DeliveryEstimate | undefined;
}
