import type { FulfillmentState } from '@kerf/domain/fulfillment';

/** The labels of a paid order's fulfillment states. */
export const goodsLabels: Readonly<Record<FulfillmentState, string>> = {
  pending: 'Not packed',
  packed: 'Packed',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
};
