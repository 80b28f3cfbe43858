import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { folded } from '@kerf/domain/text/folded';
import { compactTrackingNumber } from '@kerf/domain/tracking';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing, containingExactly, containingNumber, hasTrigram } from '../../db/listing.ts';
import { mayContain } from './open-text.ts';
import { holdsStock } from './order-conditions.ts';

const searchText = sql`'ks-' || serial::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name`;

const settledText = sql`folded(${searchText} || ' ' || coalesce(transaction_id, ''))`;

/**
 * The part of a text to look up in the index: what all order numbers begin with, and all email domains,
 * would make the look-up many times as slow. Its matches are then compared with the whole text.
 */
function rarePart(text: string): string {
  const [, part] =
    /^ks-(\d{3,})$/i.exec(text) ?? /^([^@]*[\p{L}\p{N}]{3}@)[^@]+$/u.exec(text) ?? [];
  return part ?? text;
}

/**
 * The text of an order as its index has it: without what separates the parts of numbers and words. All orders
 * have a word that begins with a 5, and a list of a million takes long to read; few have "b50", as "KB-500" does.
 */
const joinedText = sql`translate(text, ' -+', '')`;

function containingJoined(text: string): string {
  return containingExactly(folded(text).replaceAll(/[ +-]/g, ''));
}

/** An order number as orders have it, however it is typed: "#104106", "KS 104106". Other texts stay. */
function asWritten(text: string): string {
  const serial = /^\s*(?:ks|#)/i.test(text) ? parseOrderNumber(text) : null;
  return serial === null ? text : formatOrderNumber(serial);
}

/** A customer's search does not cover staff notes. */
export type Reader = 'customer' | 'staff';

/** How orders are found by what a text names as a whole. */
interface Whole {
  /** Whether there is such a person or payment; Postgres asks this once, first. */
  readonly isKnown: RawBuilder<SqlBool>;
  readonly isOfOrder: RawBuilder<SqlBool>;
}

/** A person's email address or a payment's id at Stripe, which have indexes of their own. */
function wholeOf(text: string): Whole | null {
  const email = text.toLowerCase();
  if (text.includes('@'))
    return {
      isKnown: sql`exists (select from users where users.email = ${email})`,
      isOfOrder: sql`customer_email = ${email}`,
    };
  if (text.startsWith('pi_'))
    return {
      isKnown: sql`exists (select from orders where transaction_id = ${text})`,
      isOfOrder: sql`transaction_id = ${text}`,
    };
  return null;
}

/**
 * The ids of open orders, as an array: Postgres knows what share of orders each of their facts has, but in an
 * index not how few have all of them, and would plan for the many.
 */
const openOrders = sql<string[]>`array(select id from orders where ${holdsStock})`;

/**
 * The ids of the orders that contain this text in their number, name, customer, transaction, phone, address or
 * PO number, in the SKU, name, cost center or note of a line, or in a tracking number, or have an invoice or credit note with this number;
 * for staff also in a note or a refund's id. Some come more than once. The
 * indexes cover only orders that are no longer open, and their expression is written exactly as here.
 * Open orders, which have no transaction yet, are scanned. Where the text is somebody's whole email address,
 * or a payment's whole id, the parts that take longest are left out.
 */
export function ordersWithText(typed: string, reader: Reader): RawBuilder<string> {
  const text = asWritten(typed);
  const pattern = containing(text);
  const whole = wholeOf(text);
  const unknown = whole ? sql`not ${whole.isKnown}` : sql`true`;
  const isOpenWithText = sql`${mayContain(searchedFor(text))} and (
    ${isNamed(sql`folded(${searchText})`, text)} or ${isInDelivery(text)} or ${unknown} and ${hasLineWith(text)})`;
  const parts = [
    sql<string>`select id from orders where id = any(${openOrders}) and ${isOpenWithText}`,
    sql<string>`
      select id from orders
      where not (${holdsStock}) and ${settledText} like ${containing(rarePart(text))} and ${settledText} || '' like ${pattern}
        and ${unknown}`,
    ...(whole
      ? [sql<string>`select id from orders where not (${holdsStock}) and ${whole.isOfOrder}`]
      : []),
    sql<string>`select order_id from order_texts where ${isIn(joinedText, text, containingJoined)} and ${isIn(sql`text`, text)}`,
    ...recordsWith(text, reader),
  ];
  return sql.join(parts, sql` union all `);
}

/** The same, for one order at a time. */
export function containsText(typed: string, reader: Reader) {
  const text = asWritten(typed);
  const records = recordsWith(text, reader).map(ofThisOrder);
  return sql<SqlBool>`(
    case when ${holdsStock}
      then ${mayContain(searchedFor(text))}
        and (${isNamed(settledText, text)} or ${isInDelivery(text)} or ${hasLineWith(text)})
      else ${isNamed(settledText, text)}
        or ${ofThisOrder(sql`select order_id from order_texts where ${isIn(sql`text`, text)}`)} end
    or ${sql.join(records, sql` or `)}
  )`;
}

/** Whether an order itself names the text: as a whole if that is known, otherwise anywhere. */
function isNamed(ownText: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const anywhere = sql<SqlBool>`${ownText} like ${containing(text)}`;
  const whole = wholeOf(text);
  return whole
    ? sql`case when ${whole.isKnown} then ${whole.isOfOrder} else ${anywhere} end`
    : anywhere;
}

function recordsWith(text: string, reader: Reader): RawBuilder<string>[] {
  return [
    hasTracking(text),
    hasDocument(text),
    ...(reader === 'staff' ? [hasNote(text), hasRefund(text)] : []),
  ];
}

/**
 * Whether an order is among these ids, by the records' index on the order. The offset keeps Postgres from
 * reading all records to answer for every order.
 */
export function ofThisOrder(ids: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (${ids} and order_id = orders.id offset 0)`;
}

/** The ids of the orders with an invoice or credit note of this number. */
function hasDocument(number: string) {
  return sql<string>`select order_id from documents where number = ${number.trim().toUpperCase()}`;
}

/** The ids of the orders with a parcel whose tracking number contains the text, typed with spaces or not. */
export function hasTracking(typed: string) {
  const text = compactTrackingNumber(typed);
  return sql<string>`
    select order_id from shipments
    where tracking_number is not null and voided_at is null and lower(tracking_number) like ${containingNumber(text)}`;
}

/** The ids of the orders with a note that contains the text; for staff, since notes are about customers. */
export function hasNote(text: string) {
  return sql<string>`
    select order_id from notes where order_id is not null and folded(body) like ${containing(text)}`;
}

/** The ids of the orders with a refund whose id at Stripe contains the text. */
function hasRefund(text: string) {
  return sql<string>`
    select order_id from refunds join payments on payments.id = payment_id
    where stripe_id is not null and lower(stripe_id) like ${containingNumber(text)} and order_id is not null`;
}

/** The ids of open orders with a matching line. Looking up all their lines together takes half as long. */
export function linesOfOpen(isWanted: RawBuilder<SqlBool>) {
  return sql<string>`
    select order_id from order_lines
    where order_id = any(${openOrders}) and ${isWanted}`;
}

function hasLineWith(text: string) {
  return ofThisOrder(sql`
    select from order_lines
    where folded(concat_ws(' ', order_lines.sku, order_lines.name, cost_center, order_lines.note)) like ${containing(text)}`);
}

/** The phone number, address and PO number as in `order_text`, normalized as far as this text needs. */
function isInDelivery(text: string) {
  const phone = /\p{L}/u.test(text)
    ? sql`phone`
    : sql`phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')`;
  const addresses = sql`concat_ws(' ', address, (
    select string_agg(further ->> 'text', ' ') from jsonb_array_elements(further_destinations) as further))`;
  const address = /\s/.test(text)
    ? sql`regexp_replace(${addresses}, '[[:space:]]+', ' ', 'g')`
    : addresses;
  return isIn(sql`folded(concat_ws(' ', ${phone}, ${address}, po_number))`, text);
}

/** A phone number matches regardless of its separators. */
const TELEPHONE = /^\+?[\d\s()./-]{7,}$/;

/** A text, and the digits alone of what may be a phone number. */
function searchedFor(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  // Separators alone are not a number: an empty string of digits would match every order.
  return TELEPHONE.test(text) && hasTrigram(digits) ? [text, digits] : [text];
}

function isIn(orderText: RawBuilder<unknown>, text: string, patternOf = containing) {
  const found = searchedFor(text).map((one) => sql`${orderText} like ${patternOf(one)}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}
