import type { FulfillmentState } from '@kerf/domain/fulfillment';

/** What the screen calls how far a paid order's goods are. */
export const goodsLabels: Readonly<Record<FulfillmentState, string>> = {
  pending: 'Not packed',
  packed: 'Packed',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
};
