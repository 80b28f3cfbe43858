import { boundsInWords, isOrderable } from '@kerf/domain/bounds';
import type { BulkChangeState } from '@kerf/domain/bulk-change';
import { centsFromDollars, formatCents } from '@kerf/domain/money';
import type {
  OutOfBounds,
  Overspeed,
  ProblemCode,
  ProblemOf,
  ProductFieldChange,
  UnitsLeft,
} from '@kerf/domain/problem';
import { importFileFaultText } from './import-file-fault.ts';

/** The actual state of a bulk change, for a window that showed an older one. */
const bulkStates: Readonly<Record<BulkChangeState, string>> = {
  planning: 'The change is still being planned.',
  planned: 'The change is waiting for review.',
  scheduled: 'The change has been scheduled.',
  applying: 'The change is being applied.',
  applied: 'The change has been applied.',
  undoing: 'The change is being undone.',
  undone: 'The change has been undone.',
  discarded: 'The change has been discarded.',
};

/** What is in the way of an erasure, and what ends it. */
const obstacles: Readonly<Record<string, (number: string) => string>> = {
  order: (number) => `${number} is paid and not yet shipped: wait for it, or ask us to refund it.`,
  refund: (number) => `A refund of ${number} is under way: it takes a few days.`,
  payment: (number) => `A payment of ${number} is being settled: that takes a day at most.`,
  dispute: (number) => `Your bank is looking at the payment of ${number}: wait for its answer.`,
};

function obstacleInWords(found: { readonly kind: string; readonly number: string | null }): string {
  return obstacles[found.kind]?.(found.number ?? 'no order') ?? '';
}

/** The text of each problem: what happened and what to do. */
const details: { readonly [C in ProblemCode]: (problem: ProblemOf<C>) => string } = {
  request_unreadable: () => 'Check the request line, the headers and the framing of the body.',
  request_timed_out: () => 'Send the whole request at once.',
  headers_too_large: ({ limitBytes }) => `Keep the headers within ${limitBytes} bytes.`,
  validation_failed: ({ errors }) =>
    errors.map(({ path, message }) => `${path}: ${message}`).join(' '),
  malformed_body: () => 'Send one JSON object in UTF-8.',
  unsupported_media_type: () =>
    'Send the body as application/json, or the bytes of a file alone as application/octet-stream, not in a form and not compressed.',
  payload_too_large: ({ limitBytes }) => `Send at most ${limitBytes} bytes.`,
  unauthenticated: () => 'Sign in and try again.',
  session_ended: () => 'The session has ended. Sign in again.',
  account_blocked: () =>
    'This account has been blocked. Write to us if you think that this is a mistake.',
  forbidden: () => 'This account may not do that.',
  not_found: ({ what }) => `There is no such ${what}.`,
  method_not_allowed: ({ allow }) => `This address takes ${allow.join(', ')}.`,
  rate_limited: ({ retryAfterSeconds }) => `Try again in ${retryAfterSeconds} s.`,
  too_many_streams: ({ limit }) =>
    `This account has ${limit} streams open already. Close one of them.`,
  signature_invalid: () => 'The delivery is not signed with the webhook secret, or is too old.',
  idempotency_key_reused: () => 'Use a new Idempotency-Key for a new request.',
  tax_undecided: ({ missing, place, destination }) =>
    at(
      destination,
      missing === 'rate'
        ? `The shop has no tax rate for ${place} today. Contact us, and we will add it.`
        : `Tax depends on the ${missing.replace('_', ' ')} that the order goes to. Choose an address with a ${missing.replace('_', ' ')}.`,
    ),
  price_changed: ({ totalPrice }) =>
    `The total is now ${dollars(totalPrice)}. Check it and order again.`,
  quantity_out_of_bounds: ({ lines }) => lines.map(outOfBounds).join(' '),
  product_unavailable: () => 'Take it out of the order, or choose another product.',
  product_name_taken: ({ name }) =>
    `"${name}" is in the catalog already. Choose another name or SKU.`,
  product_changed: ({ changes }) =>
    `It was changed elsewhere, so nothing was saved${named(changes)}. Read it again, and send the version that you changed.`,
  stock_held: ({ held }) =>
    `Unpaid orders hold ${held.toLocaleString('en-US')}, so no fewer can be on hand. Delete some of these orders first.`,
  delivery_changed: () =>
    'It was changed elsewhere, so nothing was saved. Look at it as it is now.',
  delivery_closed: () => 'It was received or cancelled already. Look at it as it is now.',
  stock_count_closed: () => 'It was booked or discarded already. Begin a new count.',
  record_changed: () => 'Somebody else changed it, so nothing was done. Look at it as it is now.',
  count_line_changed: ({ counted }) =>
    counted === null
      ? 'Somebody took this product out of the count meanwhile. Count it again.'
      : `Somebody counted ${counted.toLocaleString('en-US')} of it meanwhile. Look at it, and count again if that is wrong.`,
  shipping_method_required: ({ methods, destination }) =>
    at(destination, `Choose one of: ${methods.map(({ name }) => name).join(', ')}.`),
  shipping_method_unavailable: ({ name, reason, destination }) =>
    at(destination, `${name === null ? reason : `${name}: ${reason}`} Choose another one.`),
  total_not_payable: ({ totalPrice, min, max }) =>
    `The total of ${dollars(totalPrice)} is outside ${dollars(min)} to ${dollars(max)}, the limits of one card payment. Change the quantity or split the order.`,
  too_many_open_orders: ({ limit }) => `Pay or delete one of the ${limit} unpaid orders first.`,
  too_many_orders_today: ({ limit }) =>
    `Until you have paid for an order, you can place ${limit} within 24 hours. Pay for one of them, or order again tomorrow.`,
  rpm_not_acknowledged: ({ lines }) =>
    `${lines.map(overspeed).join(' ')} Acknowledge it, or take it out of the order.`,
  too_many_addresses: ({ limit }) => `An address book has room for ${limit} addresses.`,
  too_many_machines: ({ limit }) => `Delete one of the ${limit} machines first.`,
  list_changed: () => 'It was changed elsewhere, so nothing was saved. Look at it as it is now.',
  list_name_taken: ({ name }) => `You have a list named "${name}" already. Choose another name.`,
  pad_full: ({ limit }) =>
    `The order pad holds ${limit.toLocaleString('en-US')} rows. Remove or order some of them first.`,
  pad_rows_gone: () =>
    'Some of these rows were ordered or removed in another window or on another device, so nothing was ordered. Look at the order pad as it is now.',
  too_many_lists: ({ limit }) => `Delete one of the ${limit} lists first.`,
  categories_changed: () =>
    'Somebody else changed the categories meanwhile, so nothing was changed. Look at them as they are now.',
  category_name_taken: ({ name }) =>
    `There is a category "${name}" in that place already. Choose another name.`,
  category_address_taken: ({ slug }) => `Another category is at "${slug}". Choose another address.`,
  too_many_categories: ({ limit }) => `A shop has at most ${limit} categories. Delete one first.`,
  bulk_change_state: ({ state }) => `${bulkStates[state]} Look at it as it is now.`,
  import_file_unreadable: ({ fault }) => importFileFaultText[fault],
  import_file_no_table: ({ fault }) => importFileFaultText[fault],
  undo_too_late: () => 'A change can be undone for 24 hours. Make a new change instead.',
  view_changed: () =>
    'It was changed elsewhere, so nothing was saved. Save yours as a new view, or overwrite it.',
  view_name_taken: ({ name }) => `There is a view named "${name}" already. Choose another name.`,
  too_many_views: ({ limit }) => `Delete one of your ${limit} views first.`,
  shipping_to_quote: () =>
    'It can be paid once we have quoted the shipping. We email you the total.',
  difference_owed: () =>
    'Its shipping became dearer after it was paid. The shop waits for the difference, or waives it.',
  shipping_begun: () =>
    'A part of it has shipped, so its address and its shipping method stay as they are.',
  tax_place_changed: ({ from, to }) =>
    `The order was taxed for ${from || 'another place'}, and would ship to ${to || 'no country'}. Delete or refund it, and place it again for that address.`,
  order_already_paid: () => 'The order is paid and can no longer be changed this way.',
  order_expired: () => 'The order was not paid in time and its stock was given back. Order again.',
  order_not_paid: () => 'Only a paid order can be shipped.',
  orders_not_paid: ({ numbers }) =>
    `Only paid orders are picked and packed. Remove ${numbers.join(', ')} from the selection.`,
  nothing_to_print: () => 'Everything in these orders has been shipped or refunded.',
  print_too_long: ({ lines, limit }) =>
    `These orders have ${lines.toLocaleString('en-US')} lines together. Select orders of at most ${limit.toLocaleString('en-US')} lines.`,
  settings_changed: () =>
    'Another admin saved the settings meanwhile, so nothing was changed. Look at them as they are now.',
  note_kept: () => 'Only its author can delete a note, within an hour of writing it.',
  order_not_open: () => 'The order is being deleted or refunded.',
  order_not_refundable: () => 'Only an order that is paid, and not refunded, can be refunded.',
  refund_too_large: ({ refundable }) =>
    refundable === 0
      ? 'Nothing was refunded: all of the payment went back already, or is on its way.'
      : `Nothing was refunded: ${dollars(refundable)} of the payment can still go back. Check the amount.`,
  shipped_units_changed: ({ shipped }) =>
    `Nothing was refunded: ${shipped.toLocaleString('en-US')} of the units ${shipped === 1 ? 'has' : 'have'} shipped by now. Check what goes back in stock, and refund again.`,
  refund_not_failed: () => 'Only a refund that was made here and failed can be tried again.',
  order_needs_review: () =>
    'Money of this order was refunded or is disputed. Mark it as reviewed before you ship.',
  order_shipped: () => 'All of it has shipped, so its PO number stays.',
  order_has_shipped: () => 'Packing comes before shipping. Void its shipments first.',
  nothing_to_ship: () => 'All of it was shipped or refunded.',
  too_many_units: ({ lines }) => lines.map(unitsLeft).join(' '),
  tracking_number_taken: ({ number }) =>
    `It is on a shipment of ${number}. Check the label, or confirm that both go in one parcel.`,
  shipment_delivered: () => 'Mark it as not delivered first.',
  several_parcels: ({ parcels }) =>
    `What is left goes to ${parcels} addresses, one parcel for each. Clear the tracking number to ship them all, or ship each from the order’s page.`,
  row_repeated: ({ row }) => `Row ${row} is for the same order. Remove one of them.`,
  carrier_name_taken: ({ name }) => `There is a carrier "${name}" already. Choose another name.`,
  carrier_in_use: ({ shipments }) =>
    `${shipments.toLocaleString('en-US')} ${shipments === 1 ? 'shipment names' : 'shipments name'} it, so it stays.`,
  payment_not_settled: ({ paymentStatus }) =>
    `Stripe reports the payment as ${paymentStatus}. Finish it, or pay again.`,
  payment_mismatch: () => 'The payment belongs to another order, account or amount.',
  payment_reversed: () =>
    'Its money was refunded or is disputed, so it pays for nothing. Pay again, or contact the shop.',
  amount_mismatch: ({ totalPrice }) => `The order's total is ${dollars(totalPrice)}.`,
  mail_under_way: () => 'It is on its way to the mail server right now. Look again in a minute.',
  email_in_use: () => 'Sign in with the account that the address belongs to.',
  email_not_verified: () =>
    'Anybody can register an address. Its owner must open the link in our email first.',
  recent_sign_in_required: ({ withinMinutes }) =>
    `For your protection this takes a sign-in of the last ${withinMinutes} minutes. Log out, log in and repeat it.`,
  erasure_obstructed: ({ obstacles }) =>
    `${obstacles.map(obstacleInWords).join(' ')} The account can be deleted once that is over.`,
  last_admin: () => 'Make somebody else an admin first.',
  user_blocked: () => 'Unblock the account first.',
  message_assigned: ({ assignee }) =>
    `${assignee === null ? 'It is unassigned' : `${assignee} has it`} by now, so nothing was changed.`,
  message_changed: ({ repliedBy }) =>
    repliedBy === null
      ? 'A new message came in, so nothing was changed. Read it first.'
      : `${repliedBy} replied meanwhile, so nothing was sent or changed. Read the reply first.`,
  payments_unavailable: () => 'Nothing was charged. Try again in a moment.',
  tax_unavailable: () =>
    'The service that works out the tax does not answer, so nothing was ordered. Try again in a moment.',
  service_unavailable: () => 'Nothing was changed. Try again in a moment.',
  internal_error: () => 'The fault is ours. Try again; if it stays, quote the request id.',
};

export function problemDetail<C extends ProblemCode>(problem: ProblemOf<C>): string {
  return details[problem.code](problem);
}

/** Names the address, where an order goes to several. */
function at(destination: string | undefined, text: string): string {
  return destination === undefined ? text : `${destination}: ${text}`;
}

function named(changes: readonly ProductFieldChange[]): string {
  return changes.length === 0 ? '' : ` (${changes.map(({ path }) => path).join(', ')})`;
}

function unitsLeft({ name, quantity, left }: UnitsLeft): string {
  return `${name}: ${left.toLocaleString('en-US')} left to ship, not ${quantity.toLocaleString('en-US')}.`;
}

function outOfBounds(line: OutOfBounds): string {
  if (!isOrderable(line)) return `${line.name}: not enough stock to order.`;
  return `${line.name}: order ${boundsInWords(line)}, not ${line.quantity}.`;
}

function overspeed({ name, machineName, maxRpm, spindleRpm }: Overspeed): string {
  return `${name} may turn at ${rpm(maxRpm)} at most; ${machineName} spins at ${rpm(spindleRpm)}.`;
}

function rpm(value: number): string {
  return `${value.toLocaleString('en-US')} rpm`;
}

function dollars(value: number): string {
  const cents = centsFromDollars(value);
  return cents === null ? `$${value}` : formatCents(cents);
}
