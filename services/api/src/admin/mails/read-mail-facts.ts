import type { Address } from '@kerf/domain/address/address';
import { isOrderable } from '@kerf/domain/bounds';
import { destinationName } from '@kerf/domain/destination';
import type { MailKind } from '@kerf/domain/mail';
import { cents, sumCents } from '@kerf/domain/money';
import { formatOrderNumber, isPayableNow } from '@kerf/domain/order-state';
import { lineAmount } from '@kerf/domain/quote';
import { partsBesideUnits } from '@kerf/domain/refund-parts';
import { estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { taxedAmounts, taxSummary } from '@kerf/domain/tax/tax-summary';
import { type TotalPart, totalParts } from '@kerf/domain/total-parts';
import { z } from 'zod';
import { findSoldProduct } from '../../catalogue/products/products.store.ts';
import type { Database } from '../../db/database.ts';
import type { OrderLineRow, OrderRow, ProductRow, RefundRow } from '../../db/schema.ts';
import { MailRefused } from '../../gateways/mail/mail-transport.ts';
import { findCreditNote, findReplaced } from '../../money/documents/documents.store.ts';
import { destinationsOf, shippingOfRefund } from '../../ordering/orders/destinations.ts';
import { detailsOf } from '../../ordering/orders/order-details.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import {
  findAnyOrder,
  findOrder,
  orderLines,
  type ReadOrder,
} from '../../ordering/orders/orders.store.ts';
import type { MailRow } from '../../platform/mail-delivery/mails.store.ts';
import { askForStockAgain } from '../../warehouse/stock/stock-alerts.ts';
import type {
  BackFacts,
  DestinationFacts,
  MailFacts,
  MessageFacts,
  OrderFacts,
  RefundFacts,
  ReplyFacts,
  ShippingChangeFacts,
} from './mail-facts.ts';
import { readParcel, saidOf } from './read-parcel.ts';

type Read = (db: Database, mail: MailRow) => Promise<MailFacts>;

/** Reads the data of each kind of mail. Throws a MailRefused if the mail no longer applies. */
const readers: Readonly<Record<MailKind, Read>> = {
  'order.placed': async (db, mail) => ({
    kind: 'order.placed',
    order: await readOrder(db, mail),
    isQuote: 'quoted' in mail.content,
    change: changeIn(mail),
    reason: saidReason.parse(mail.content).reason,
  }),
  'order.paid': async (db, mail) => ({ kind: 'order.paid', order: await readOrder(db, mail) }),
  'order.shipped': async (db, mail) => {
    const order = await readOrder(db, mail);
    const parcel = await readParcel(db, order.id, idIn(mail, 'shipmentId'), 'shipped');
    return { kind: 'order.shipped', order, parcel, isCorrection: 'corrects' in mail.content };
  },
  'order.delivered': async (db, mail) => {
    const order = await readOrder(db, mail);
    const parcel = await readParcel(db, order.id, idIn(mail, 'shipmentId'), 'delivered');
    return { kind: 'order.delivered', order, parcel };
  },
  'order.refunded': async (db, mail) => ({
    kind: 'order.refunded',
    order: await readOrder(db, mail),
    refund: await readRefund(db, mail, 'succeeded'),
  }),
  'order.refund-failed': async (db, mail) => ({
    kind: 'order.refund-failed',
    order: await readOrder(db, mail),
    refund: await readRefund(db, mail, 'failed'),
  }),
  'order.lapsing': async (db, mail) => {
    const order = await readOrder(db, mail);
    if (!order.isOpen)
      throw new MailRefused('The order was paid or ended before the reminder left.');
    return { kind: 'order.lapsing', order };
  },
  'order.expired': async (db, mail) => {
    const order = await readOrder(db, mail, 'expired');
    return { kind: 'order.expired', order };
  },
  'order.deleted': async (db, mail) => {
    const row = mail.order_id === null ? undefined : await findAnyOrder(db, mail.order_id);
    if (row?.life !== 'deleted') throw new MailRefused('The order was not deleted after all.');
    const order = await orderFacts(db, row);
    return { kind: 'order.deleted', order, reason: row.deletion_reason ?? '' };
  },
  'order.note': async (db, mail) => ({
    kind: 'order.note',
    order: await readOrder(db, mail),
    note: await readNote(db, idIn(mail, 'noteId')),
  }),
  'message.received': async (db, mail) => ({
    kind: 'message.received',
    message: await readMessage(db, idIn(mail, 'messageId')),
  }),
  'message.reply': async (db, mail) => ({
    kind: 'message.reply',
    reply: await readReply(db, idIn(mail, 'replyId')),
  }),
  'product.back': async (db, mail) => ({
    kind: 'product.back',
    product: await readBack(db, mail),
  }),
};

export function readMailFacts(db: Database, mail: MailRow): Promise<MailFacts> {
  return readers[mail.kind](db, mail);
}

const saidReason = z.object({ reason: z.string().default('') });

const shippingChanged = z.object({
  changed: z.string(),
  reason: z.string().default(''),
  refund: z.string().default(''),
});

function changeIn({ content }: MailRow): ShippingChangeFacts | null {
  return shippingChanged.safeParse(content).data ?? null;
}

function idIn(mail: MailRow, name: string): string {
  const id = z.uuid().safeParse(mail.content[name]);
  if (!id.success) throw new MailRefused(`It was asked for without a ${name}.`);
  return id.data;
}

async function readOrder(db: Database, mail: MailRow, expected?: 'expired'): Promise<OrderFacts> {
  const order = mail.order_id === null ? undefined : await findOrder(db, mail.order_id);
  if (!order) throw new MailRefused('The order was deleted before the mail left.');
  const state = stateOf(order);
  if (expected && state !== expected) throw new MailRefused(`The order is ${state} by now.`);
  return orderFacts(db, order);
}

async function orderFacts(db: Database, order: ReadOrder): Promise<OrderFacts> {
  const lines = await orderLines(db, order.id);
  const first = order.supplements === null ? undefined : await findAnyOrder(db, order.supplements);
  const estimate = order.shipping_method?.estimate;
  return {
    id: order.id,
    number: formatOrderNumber(order.serial),
    supplements: first ? { id: first.id, number: formatOrderNumber(first.serial) } : null,
    details: detailsOf(order),
    dock: order.ship_to ? dockFacts(order.ship_to) : [],
    lines: lines.map(({ name, sku, quantity, unit_price_cents: unitCents, ...line }) => ({
      name,
      sku,
      quantity,
      ...saidOf(line),
      amountCents: lineAmount({ unitPrice: cents(unitCents), quantity }),
    })),
    destinations: destinationFacts(order, lines),
    totalCents: order.total_cents,
    parts: totalParts({
      goods: cents(order.goods_cents),
      shipping: cents(order.shipping_cents),
      tax: cents(order.tax_cents),
      method: order.shipping_method?.name ?? null,
      isToQuote: order.awaits_quote,
      taxRows: taxRows(order),
      destinations: order.further_destinations
        ? destinationsOf(order).map(({ method, shippingCents }) => ({
            method: method?.name ?? null,
            amount: method?.isToQuote ? null : shippingCents,
          }))
        : undefined,
    }),
    estimate: estimate ? estimateText(estimate) : null,
    shippingMethod: order.shipping_method?.name ?? null,
    awaitsQuote: order.awaits_quote,
    shippingCents: order.shipping_cents,
    isOpen: isPayableNow({ state: stateOf(order), awaitsQuote: order.awaits_quote }),
    isHeld: order.hold !== 'none',
    heldUntil: order.held_until,
  };
}

function destinationFacts(order: ReadOrder, lines: readonly OrderLineRow[]): DestinationFacts[] {
  if (!order.further_destinations) return [];
  return destinationsOf(order).map(({ shipTo, text, method }, number) => ({
    name: destinationName(number),
    address: text,
    dock: shipTo ? dockFacts(shipTo) : [],
    lines: lines
      .filter(({ destination }) => (destination ?? 0) === number)
      .map(({ name, sku, quantity }) => ({ name, sku, quantity })),
    estimate: method?.estimate ? estimateText(method.estimate) : null,
  }));
}

async function readRefund(
  db: Database,
  mail: MailRow,
  expected: 'succeeded' | 'failed',
): Promise<RefundFacts> {
  const refundId = idIn(mail, 'refundId');
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.amount_cents', 'refunds.shipping_cents', 'refunds.tax_cents'])
    .select(['refunds.state', 'payments.order_id', 'further_shipping'])
    .select(['shipping_method', 'further_destinations'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (refund?.state !== expected) {
    throw new MailRefused(`The refund is ${refund?.state ?? 'gone'} by now.`);
  }
  const lines = await db
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.position', 'refund_lines.position')
    .select(['name', 'sku', 'refund_lines.quantity', 'unit_price_cents', 'destination'])
    .select(['note', 'cost_center'])
    .where('refund_id', '=', refundId)
    .where('order_lines.order_id', '=', refund.order_id)
    .orderBy('refund_lines.position')
    .execute();
  const priced = lines.map(({ name, sku, quantity, unit_price_cents: unitCents, ...line }) => ({
    name: refund.further_destinations ? `${name}, ${nameOf(line.destination)}` : name,
    sku,
    quantity,
    ...saidOf(line),
    amountCents: lineAmount({ unitPrice: cents(unitCents), quantity }),
  }));
  const isOfParts = lines.length + refund.shipping_cents + refund.tax_cents > 0;
  return {
    amountCents: refund.amount_cents,
    lines: priced,
    parts: isOfParts
      ? partsBesideUnits({
          amount: cents(refund.amount_cents),
          goods: sumCents(priced.map(({ amountCents }) => amountCents)),
          shipping: cents(refund.shipping_cents),
          tax: cents(refund.tax_cents),
          method: refund.shipping_method?.name ?? null,
          destinations: refundedDestinations(refund),
        })
      : [],
    creditNote: (await findCreditNote(db, refundId))?.number ?? null,
    replaces: (await findReplaced(db, refundId)) ?? null,
  };
}

function nameOf(destination: number | null): string {
  return destinationName(destination ?? 0).toLowerCase();
}

function refundedDestinations(
  refund: Pick<RefundRow, 'shipping_cents' | 'further_shipping'> &
    Pick<OrderRow, 'shipping_method' | 'further_destinations'>,
) {
  const { shipping_method: own, further_destinations: further } = refund;
  if (!further) return undefined;
  const methods = [own, ...further.map(({ method }) => method)];
  return shippingOfRefund(refund).map((amount, number) => ({
    method: methods[number]?.name ?? null,
    amount,
  }));
}

async function readNote(db: Database, noteId: string): Promise<string> {
  const note = await db
    .selectFrom('notes')
    .select('body')
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow(() => new MailRefused('The note was deleted before the mail left.'));
  return note.body;
}

async function readMessage(db: Database, messageId: string): Promise<MessageFacts> {
  return db
    .selectFrom('messages')
    .select(['id', 'email', 'body'])
    .select(({ fn, ref }) => fn.coalesce(ref('mail_sender'), ref('email')).as('sender'))
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow(
      () => new MailRefused('The message was deleted before the mail left.'),
    );
}

/** A product that cannot be ordered by now is asked for again, and its mail not sent. */
async function readBack(db: Database, mail: MailRow): Promise<BackFacts> {
  const productId = idIn(mail, 'productId');
  const product = await findSoldProduct(db, productId);
  const available = product ? product.on_hand - product.held : 0;
  if (product && isOrderableAt(product, available)) {
    return { id: productId, name: product.name, sku: product.sku, available };
  }
  if (mail.user_id !== null) await askForStockAgain(db, mail.user_id, productId);
  throw new MailRefused('The product could no longer be ordered, so it is asked for again.');
}

function isOrderableAt(
  { min_order: minOrder, pack_size: packSize }: Pick<ProductRow, 'min_order' | 'pack_size'>,
  stock: number,
): boolean {
  return isOrderable({ minOrder, packSize, stock });
}

function readReply(db: Database, replyId: string): Promise<ReplyFacts> {
  return db
    .selectFrom('message_replies')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select(['message_replies.body', 'messages.body as question', 'messages.created_at as askedAt'])
    .select(({ fn, ref }) =>
      fn.coalesce(ref('messages.thread_id'), ref('messages.id')).as('conversationId'),
    )
    .where('message_replies.id', '=', replyId)
    .executeTakeFirstOrThrow(
      () => new MailRefused('The message was deleted before the answer left.'),
    );
}

function dockFacts({ contact, phone, dockHours, notes }: Address): [name: string, value: string][] {
  const facts: [name: string, value: string][] = [
    ['Contact', contact],
    ['Phone', phone],
    ['Dock hours', dockHours],
    ['Delivery notes', notes],
  ];
  return facts.filter(([, value]) => value !== '');
}

function taxRows({ tax_decision: decision }: ReadOrder): TotalPart[] {
  const rows = decision ? taxSummary(taxedAmounts(decision)) : [];
  return rows.map(({ title, taxCents }) => ({ name: title, amount: taxCents }));
}
