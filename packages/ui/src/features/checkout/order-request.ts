import type { Machine } from '@kerf/contract/schemas/machine';
import { newOrder } from '@kerf/contract/schemas/order';
import { overspeed } from '@kerf/domain/fit';
import { dollarsFromCents } from '@kerf/domain/money';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import type { Account } from '../../session/session-state.ts';
import type { NewOrder } from './placement.queries.ts';

/** Where the order goes. */
export interface Delivery {
  readonly phone: string;
  readonly address: string;
}

/** A value for each field of a delivery, which are listed nowhere else. */
export function eachOfDelivery<Value>(find: (field: keyof Delivery) => Value) {
  return { phone: find('phone'), address: find('address') };
}

/** The delivery as the API takes it. */
export function deliveryRequest(delivery: Delivery): Delivery {
  return eachOfDelivery((field) => delivery[field].trim());
}

const delivery = newOrder.pick({ phone: true, address: true });

export function checkDelivery(value: Delivery): Checked<Delivery> {
  return checkBySchema(delivery, value, {
    phone: 'Enter a phone number.',
    address: 'Enter an address.',
  });
}

/** The customer's name on the order: the display name, or the email address if there is none. */
export function customerName({ displayName, email }: Account): string {
  const name = displayName.trim();
  return name === '' ? email : name;
}

interface OrderParts {
  readonly book: PriceBook;
  readonly product: ProductSummary;
  readonly quantity: number;
  readonly delivery: Delivery;
  readonly account: Account;
  /** The machine that the order is for, or null. */
  readonly machine: Machine | null;
}

/**
 * A request for an order of one product, including an overspeed that the buyer has already acknowledged.
 * Throws a RangeError if the total overflows.
 */
export function orderRequest(parts: OrderParts): NewOrder {
  const { book, product, quantity, delivery, account, machine } = parts;
  const { id, name } = product;
  const { unitPrice } = priceFor(book, product, quantity);
  return {
    orderName: name,
    price: dollarsFromCents(unitPrice),
    totalPrice: dollarsFromCents(lineAmount({ unitPrice, quantity })),
    customerEmail: account.email,
    customerName: customerName(account),
    ...deliveryRequest(delivery),
    payment: false,
    productId: id,
    quantity,
    ...(machine && { machineId: machine._id, ...acknowledgement(product, machine) }),
  };
}

function acknowledgement({ blade }: ProductSummary, { saw }: Machine) {
  const acknowledged = overspeed(blade, saw);
  return acknowledged && { acknowledged };
}
