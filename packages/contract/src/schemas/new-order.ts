import { DESTINATIONS_MAX } from '@kerf/domain/destination';
import { ORDER_LINES_MAX, QUANTITY_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { address } from './address.ts';
import { destinationNumber, dollars, id } from './common.ts';
import { orderDetails } from './order.ts';
import { lineTexts } from './order-fields.ts';
import { placedPadRows } from './pad.ts';
import { email, line, optionalLine } from './text.ts';

const quantity = z.int().min(1).max(QUANTITY_MAX);

/** Where an order goes, in parts: given here, or from the account's book. Both become the order's one text too. */
const destination = {
  address: orderDetails.shape.address.optional(),
  shipTo: address.optional(),
  addressId: id.optional(),
  /** Whom the invoice is for; without one, the address of the book that is for invoices, if there is one. */
  invoiceTo: address.optional(),
};

/** How the order ships, where the shop has shipping methods. */
const chosenShipping = {
  /** The id of a method in `GET /shop`. */
  shippingMethod: id.optional(),
  /** What of the address decides on the price. */
  shippingTo: z
    .object({
      /** ISO 3166-1 alpha-2. */
      country: optionalLine(2).default(''),
      /** ISO 3166-2. */
      region: optionalLine(6).default(''),
      postalCode: optionalLine(20).default(''),
    })
    .optional(),
};

/** An address that some lines go to instead of the order's own, in parts or from the account's book. */
const furtherDestination = z.object({
  shipTo: address.optional(),
  addressId: id.optional(),
  /** The id of a method in `GET /shop`. */
  shippingMethod: id.optional(),
});

/** The specification's payload. Our own clients add `productId`, `quantity` and the machine. */
export const newOrder = z.object({
  orderName: line(200),
  price: dollars,
  totalPrice: dollars,
  customerEmail: email,
  ...orderDetails.shape,
  ...chosenShipping,
  payment: z.literal(false).default(false),
  productId: id.optional(),
  quantity: quantity.optional(),
  ...lineTexts,
  machineId: id.optional(),
  /** The speeds that the buyer acknowledged, if the machine exceeds the blade's maximum. */
  acknowledged: z.object({ maxRpm: z.int(), spindleRpm: z.int() }).optional(),
});

/** An order of many lines, all or nothing. */
export const newOrders = z.object({
  lines: z
    .array(
      z.object({
        productId: id,
        quantity,
        ...lineTexts,
        machineId: id.optional(),
        /** Where it goes: 0 or absent for the order's own address, 1 for the first of `destinations`. */
        destination: destinationNumber,
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX),
  ...orderDetails.shape,
  ...destination,
  ...chosenShipping,
  /** Addresses beside the order's own, each with some of the lines. */
  destinations: z
    .array(furtherDestination)
    .max(DESTINATIONS_MAX - 1, `An order goes to ${DESTINATIONS_MAX} addresses at most.`)
    .optional(),
  totalPrice: dollars.optional(),
  /** Rows of the customer's order pad to remove in the transaction that places the order. */
  padRows: placedPadRows.optional(),
  /** Lines whose machine exceeds the blade's maximum speed, as acknowledged by the buyer. */
  acknowledged: z
    .array(
      z.object({
        productId: id,
        machineId: id,
        /** The speeds that the buyer acknowledged. If the actual ones differ, the buyer is asked again. */
        maxRpm: z.int().optional(),
        spindleRpm: z.int().optional(),
      }),
    )
    .max(ORDER_LINES_MAX)
    .optional(),
});
