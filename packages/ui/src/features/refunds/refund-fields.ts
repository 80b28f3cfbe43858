import type { Order } from '@kerf/contract/schemas/order';
import type { NewRefund, OrderRefunds } from '@kerf/contract/schemas/refund';
import { type LineName, shippingOfEach } from '@kerf/domain/destination';
import {
  type Cents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
} from '@kerf/domain/money';
import { numberFaultText, readTyped } from '@kerf/domain/numbers/typed-number';
import {
  type ChosenUnits,
  planRefund,
  type RefundableLine,
  type RefundableShipping,
  type RefundChoice,
  type RefundPlan,
  type RefundSubject,
  refundReasons,
  restocksByDefault,
  shippedUnits,
  shippingToRefund,
  unitsToRefund,
} from '@kerf/domain/refund';
import type { Checked, FieldErrors } from '../../components/form/field-errors.ts';
import { numberFault, typedNumber } from '../../components/form/typed-number.ts';
import type { Form } from '../../components/form/use-form.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';

/** The form's values, with a units field per line. */
export interface RefundValues {
  readonly kind: string;
  readonly amount: string;
  /** What of the shipping goes back, without its tax. */
  readonly shipping: string;
  readonly reason: string;
  readonly note: string;
  /** "yes" or "no"; empty until chosen. */
  readonly restock: string;
  readonly [unitsField: `units.${string}`]: string;
  /** The same as `shipping` for each address beside the order's own. */
  readonly [shippingField: `shipping.${number}`]: string;
}

/** An empty form, with a units field per line. */
export function initialRefund(subject: RefundSubject): RefundValues {
  const units = subject.lines.map((line) => [unitsField(line), ''] as const);
  const shipping = refundedShippings(subject).map(({ field }) => [field, ''] as const);
  const fields = { kind: 'whole', amount: '', shipping: '', reason: '', note: '', restock: '' };
  return { ...Object.fromEntries([...units, ...shipping]), ...fields };
}

export type RefundFormState = Form<keyof RefundValues>;

/** The name of a line's units field. */
export function unitsField({ productId, destination = 0 }: LineName): `units.${string}` {
  return destination === 0 ? `units.${productId}` : `units.${destination}.${productId}`;
}

type ShippingField = 'shipping' | `shipping.${number}`;

/** The shipping to one address, and the field that says how much of it goes back. */
export interface RefundedShipping {
  readonly field: ShippingField;
  readonly shipping: RefundableShipping;
}

/** The shipping to each address, with its field; none where it is not charged for. */
export function refundedShippings({
  shipping,
  furtherShipping = [],
}: RefundSubject): RefundedShipping[] {
  if (shipping === null) return [];
  return [shipping, ...furtherShipping].map((one, number) => ({
    field: number === 0 ? 'shipping' : `shipping.${number}`,
    shipping: one,
  }));
}

/** The refundable part of an order. */
export function refundSubject(
  order: Order,
  { refundable, shipping, furtherShipping, tax }: Omit<OrderRefunds, 'refunds'>,
): RefundSubject {
  return {
    refundable: centsFromWire(refundable),
    shipping: shipping ? shippingFromWire(shipping) : null,
    ...(furtherShipping && { furtherShipping: furtherShipping.map(shippingFromWire) }),
    taxLeft: centsFromWire(tax?.left ?? 0),
    lines: order.lines.map((line, index) => {
      const { productId, destination, name, quantity, shipped = 0, refunded = 0 } = line;
      const toShip = line.toShip ?? quantity - shipped;
      const unitPrice = centsFromWire(line.unitPrice);
      const cancelled = Math.max(0, quantity - shipped - toShip);
      return {
        productId,
        ...(destination !== undefined && { destination }),
        name,
        unitPrice,
        ordered: quantity,
        shipped,
        cancelled,
        refunded,
        tax: centsFromWire(tax?.lines[index] ?? 0),
      };
    }),
  };
}

function shippingFromWire({
  charged,
  refunded,
  tax,
}: NonNullable<OrderRefunds['shipping']>): RefundableShipping {
  return {
    charged: centsFromWire(charged),
    refunded: centsFromWire(refunded),
    tax: centsFromWire(tax),
  };
}

/** The refund that results from the input so far. */
export function plannedRefund(values: RefundValues, subject: RefundSubject): RefundPlan {
  return planRefund(subject, choiceOf(values, subject));
}

/** Whether the units go back into stock: as chosen, or by default. */
export function isRestocked({ restock }: RefundValues, plan: RefundPlan): boolean {
  return restock === '' ? restocksByDefault(plan) : restock === 'yes';
}

/** The request, or the errors by field. */
export function checkRefund(values: RefundValues, subject: RefundSubject): Checked<NewRefund> {
  const plan = plannedRefund(values, subject);
  const reason = refundReasons.find((each) => each === values.reason);
  const note = values.note.trim();
  const errors: FieldErrors = {
    ...(values.kind === 'lines' && partsErrors(values, subject, plan)),
    ...(values.kind === 'amount' && amountErrors(values.amount, subject)),
    ...(reason === undefined && { reason: 'Choose a reason.' }),
    ...(reason === 'other' && note === '' && { note: 'Say what it is for.' }),
  };
  if (reason === undefined || Object.keys(errors).length > 0) return { request: null, errors };
  const restock = isRestocked(values, plan);
  const about = {
    reason,
    restock,
    ...(restock && { shippedUnits: shippedUnits(subject.lines, plan) }),
    ...(note !== '' && { note }),
  };
  return { request: requestOf(values, plan, about), errors: {} };
}

/** Maps the path of a server error to the form's field. */
export function refundFieldOf(path: string, request: NewRefund | null): string {
  const shipping = /^furtherShipping\.(\d+)$/.exec(path)?.[1];
  if (shipping !== undefined) return `shipping.${Number(shipping) + 1}`;
  const index = /^lines\.(\d+)\./.exec(path)?.[1];
  const line = request?.kind === 'lines' && index !== undefined && request.lines[Number(index)];
  return line ? unitsField(line) : path;
}

type About = Pick<NewRefund, 'reason' | 'restock' | 'note' | 'shippedUnits'>;

function requestOf({ kind }: RefundValues, plan: RefundPlan, about: About): NewRefund {
  if (kind === 'lines') {
    const lines = plan.lines.map(({ productId, destination, quantity }) => ({
      productId,
      quantity,
      ...(destination !== undefined && { destination }),
    }));
    const [own = cents(0), ...further] = shippingOfEach(plan.shipping, plan.furtherShipping);
    return {
      kind,
      lines,
      ...(own > 0 && { shipping: dollarsFromCents(own) }),
      ...(further.length > 0 && { furtherShipping: further.map(dollarsFromCents) }),
      ...about,
    };
  }
  const amount = dollarsFromCents(plan.amount);
  return { kind: kind === 'amount' ? kind : 'whole', amount, ...about };
}

function choiceOf(values: RefundValues, subject: RefundSubject): RefundChoice {
  if (values.kind === 'lines') {
    const [shipping = cents(0), ...furtherShipping] = refundedShippings(subject).map(({ field }) =>
      positiveCents(values[field] ?? ''),
    );
    return { kind: 'lines', lines: chosenUnits(values, subject.lines), shipping, furtherShipping };
  }
  if (values.kind !== 'amount') return { kind: 'whole' };
  return { kind: 'amount', amount: positiveCents(values.amount) };
}

function positiveCents(typed: string): Cents {
  const amount = centsFromDollars(typed);
  return amount !== null && amount > 0 ? amount : cents(0);
}

function chosenUnits(values: RefundValues, lines: readonly RefundableLine[]): ChosenUnits[] {
  return lines.flatMap((line) => {
    const { productId, destination } = line;
    const quantity = typedNumber(values[unitsField(line)] ?? '', 'pieces') ?? 0;
    return isUnits(quantity) && quantity > 0 ? [{ productId, destination, quantity }] : [];
  });
}

function isUnits(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= 10_000_000;
}

function partsErrors(values: RefundValues, subject: RefundSubject, plan: RefundPlan): FieldErrors {
  const { lines, refundable } = subject;
  const errors: Record<string, string> = {};
  for (const one of refundedShippings(subject)) {
    Object.assign(errors, shippingErrors(values[one.field] ?? '', one));
  }
  for (const line of lines) Object.assign(errors, unitsErrors(values, line));
  if (Object.keys(errors).length > 0) return errors;
  const first = firstField(subject, plan);
  if (plan.amount === 0) {
    const isOfUnits = first !== 'shipping';
    return { [first]: isOfUnits ? 'Enter how many to refund.' : 'Enter how much to refund.' };
  }
  if (plan.amount <= refundable) return {};
  const left = formatCents(refundable);
  return { [first]: `Only ${left} can still go back. Refund an amount instead.` };
}

function unitsErrors(values: RefundValues, line: RefundableLine): FieldErrors {
  const field = unitsField(line);
  const text = values[field] ?? '';
  const typed = typedNumber(text, 'pieces') ?? 0;
  if (!isUnits(typed)) return { [field]: numberFault(text, 'pieces') };
  const left = unitsToRefund(line);
  return typed > left ? { [field]: `Enter ${formatQuantity(left)} or less.` } : {};
}

/** The field to be corrected: of the first units, or of shipping where no unit is left. */
function firstField({ lines }: RefundSubject, plan: RefundPlan): string {
  const first = plan.lines[0] ?? lines.find((line) => unitsToRefund(line) > 0) ?? lines[0];
  if (plan.lines.length === 0 && plan.shipping > 0) {
    const further = plan.furtherShipping.findIndex((part) => part > 0);
    return further < 0 ? 'shipping' : `shipping.${further + 1}`;
  }
  const hasUnits = lines.some((line) => unitsToRefund(line) > 0);
  return first && hasUnits ? unitsField(first) : 'shipping';
}

function shippingErrors(typed: string, { field, shipping }: RefundedShipping): FieldErrors {
  if (typed.trim() === '') return {};
  const amount = centsFromDollars(typed);
  if (amount === null || amount < 0) return { [field]: amountFault(typed) };
  const most = shippingToRefund({ shipping });
  return amount > most ? { [field]: `Enter ${formatCents(most)} or less.` } : {};
}

function amountErrors(typed: string, { refundable }: RefundSubject): FieldErrors {
  const amount = centsFromDollars(typed);
  if (typed.trim() === '') return { amount: 'Enter the amount.' };
  if (amount === null) return { amount: amountFault(typed) };
  if (amount <= 0) return { amount: 'Enter more than $0.00.' };
  return amount > refundable ? { amount: `Enter ${formatCents(refundable)} or less.` } : {};
}

function amountFault(typed: string): string {
  const { kind } = readTyped(typed, 'dollars');
  const isKnown = kind === 'two-ways' || kind === 'currency';
  return isKnown ? numberFaultText(kind, 'dollars') : 'Enter dollars, such as 64.50.';
}
