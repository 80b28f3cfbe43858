import { addressEndpoints } from './endpoints/addresses.ts';
import { bulkChangeEndpoints } from './endpoints/bulk-changes.ts';
import { categoryEndpoints } from './endpoints/categories.ts';
import { certificateEndpoints } from './endpoints/certificates.ts';
import { customerEndpoints } from './endpoints/customers.ts';
import { deliveryEndpoints } from './endpoints/deliveries.ts';
import { documentEndpoints } from './endpoints/documents.ts';
import { historyEndpoints } from './endpoints/history.ts';
import { importEndpoints } from './endpoints/imports.ts';
import { liveEndpoints } from './endpoints/live.ts';
import { machineEndpoints } from './endpoints/machines.ts';
import { mailEndpoints } from './endpoints/mails.ts';
import { messageEndpoints } from './endpoints/messages.ts';
import { noteEndpoints } from './endpoints/notes.ts';
import { orderCheckEndpoints } from './endpoints/order-check.ts';
import { orderTaxEndpoints } from './endpoints/order-tax.ts';
import { orderEndpoints } from './endpoints/orders.ts';
import { padEndpoints } from './endpoints/pad.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { personalDataEndpoints } from './endpoints/personal-data.ts';
import { productFileEndpoints } from './endpoints/product-files.ts';
import { productEndpoints } from './endpoints/products.ts';
import { refundEndpoints } from './endpoints/refunds.ts';
import { reportEndpoints } from './endpoints/reports.ts';
import { reviewEndpoints } from './endpoints/reviews.ts';
import { savedListEndpoints } from './endpoints/saved-lists.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { shipmentEndpoints } from './endpoints/shipments.ts';
import { shippingEndpoints } from './endpoints/shipping.ts';
import { shopEndpoints } from './endpoints/shop.ts';
import { shopSettingsEndpoints } from './endpoints/shop-settings.ts';
import { stockEndpoints } from './endpoints/stock.ts';
import { stockCountEndpoints } from './endpoints/stock-counts.ts';
import { taxEndpoints } from './endpoints/tax.ts';
import { unmetDemandEndpoints } from './endpoints/unmet-demand.ts';
import { userEndpoints } from './endpoints/users.ts';
import { vatNumberEndpoints } from './endpoints/vat-numbers.ts';
import { viewEndpoints } from './endpoints/views.ts';

/** Every call of the API by its operation id. Fixed paths come before ones with parameters. */
export const endpoints = {
  ...productEndpoints,
  ...categoryEndpoints,
  ...productFileEndpoints,
  ...bulkChangeEndpoints,
  ...importEndpoints,
  ...stockEndpoints,
  ...deliveryEndpoints,
  ...stockCountEndpoints,
  ...searchEndpoints,
  ...reviewEndpoints,
  ...userEndpoints,
  ...customerEndpoints,
  ...orderEndpoints,
  ...orderCheckEndpoints,
  ...orderTaxEndpoints,
  ...padEndpoints,
  ...paymentEndpoints,
  ...personalDataEndpoints,
  ...refundEndpoints,
  ...shipmentEndpoints,
  ...messageEndpoints,
  ...shopEndpoints,
  ...savedListEndpoints,
  ...unmetDemandEndpoints,
  ...reportEndpoints,
  ...addressEndpoints,
  ...machineEndpoints,
  ...viewEndpoints,
  ...documentEndpoints,
  ...shippingEndpoints,
  ...shopSettingsEndpoints,
  ...taxEndpoints,
  ...certificateEndpoints,
  ...vatNumberEndpoints,
  ...mailEndpoints,
  ...historyEndpoints,
  ...noteEndpoints,
  ...liveEndpoints,
};

export type Endpoints = typeof endpoints;
export type OperationId = keyof Endpoints;
