import type { Machine } from '@kerf/contract/schemas/machine';
import { orderDetails } from '@kerf/contract/schemas/order';
import type { LineTexts } from '@kerf/domain/line-texts';
import { type Cents, dollarsFromCents, sumCents } from '@kerf/domain/money';
import { type PoNumberRule, poNumberFault } from '@kerf/domain/po-number';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import type { Account } from '../../session/session-state.ts';
import { type BladedProduct, overspeedLines } from '../machines/overspeed-warning.tsx';
import type { NewOrder } from './placement.queries.ts';
import { type Charges, chargesPrice, chargesRequest } from './use-charges.ts';

/** Where the order goes, and the buyer's number for it. */
export interface Delivery {
  readonly phone: string;
  readonly address: string;
  /** The id of an address in the book, which the order goes to; empty for the text. */
  readonly addressId: string;
  /** Empty for none. */
  readonly poNumber: string;
}

/** A value for each field of a delivery, which are listed nowhere else. */
export function eachOfDelivery<Value>(find: (field: keyof Delivery) => Value) {
  return {
    phone: find('phone'),
    address: find('address'),
    addressId: find('addressId'),
    poNumber: find('poNumber'),
  };
}

/** The delivery as the API takes it. */
export function deliveryRequest(delivery: Delivery) {
  const { address, addressId, poNumber, phone } = eachOfDelivery((field) => delivery[field].trim());
  return {
    phone,
    ...(addressId === '' ? { address } : { addressId }),
    ...(poNumber !== '' && { poNumber }),
  };
}

const delivery = orderDetails.pick({ phone: true, address: true, poNumber: true });

/** `rule` says what is asked for as the PO number; null while that is not known. */
export function checkDelivery(value: Delivery, rule: PoNumberRule | null): Checked<object> {
  // An address of the book is complete.
  const fields = value.addressId === '' ? delivery : delivery.omit({ address: true });
  const { request, errors } = checkBySchema(fields, value, {
    phone: 'Enter a phone number.',
    address: 'Enter an address.',
  });
  const fault = rule && poNumberFault(rule, value.poNumber.trim());
  if (fault === null) return { request, errors };
  return { request: null, errors: { poNumber: fault, ...errors } };
}

/** The customer's name on the order: the display name, or the email address if there is none. */
export function customerName({ displayName, email }: Account): string {
  const name = displayName.trim();
  return name === '' ? email : name;
}

/** What the buyer orders of one product. */
export interface OrderedLine {
  readonly product: BladedProduct;
  readonly quantity: number;
  readonly texts: LineTexts;
}

interface OrderParts {
  readonly lines: readonly OrderedLine[];
  /** What they cost, as the buyer has seen it, without shipping and tax. */
  readonly total: Cents;
  readonly charges: Charges;
  readonly delivery: Delivery;
  readonly account: Account;
  /** The machine that the order is for, or null. */
  readonly machine: Machine | null;
}

/** A request for an order, including the overspeeds that the buyer has already acknowledged. */
export function orderRequest(parts: OrderParts): NewOrder {
  const { lines, total, charges, delivery, account, machine } = parts;
  const machineId = machine?._id;
  return {
    lines: lines.map(({ product, quantity, texts: { note, costCenter } }) => ({
      productId: product.id,
      quantity,
      ...(note !== '' && { note }),
      ...(costCenter !== '' && { costCenter }),
      ...(machineId !== undefined && { machineId }),
    })),
    customerName: customerName(account),
    ...deliveryRequest(delivery),
    ...chargesRequest(charges),
    totalPrice: dollarsFromCents(sumCents([total, chargesPrice(charges)])),
    ...acknowledgement(
      lines.map(({ product }) => product),
      machine,
    ),
  };
}

function acknowledgement(products: readonly BladedProduct[], machine: Machine | null) {
  const fast = overspeedLines(products, machine);
  return fast.length > 0 && { acknowledged: fast.map(({ sku: _sku, ...speeds }) => speeds) };
}
