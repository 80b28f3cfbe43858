import { unitsToShip } from '@kerf/domain/fulfillment';
import type { MailKind } from '@kerf/domain/mail';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { MailRefused } from '../../gateways/mail/mail-transport.ts';
import { orderUnits } from '../orders/order-units.ts';
import { stateOf } from '../orders/order-view.ts';
import { findOrder, orderLines } from '../orders/orders.store.ts';
import { findSoldProduct } from '../products/products.store.ts';
import { trackingLink } from '../shipments/shipments.store.ts';
import type {
  BackFacts,
  LineFacts,
  MailFacts,
  MessageFacts,
  OrderFacts,
  ParcelFacts,
  RefundFacts,
  ReplyFacts,
} from './mail-facts.ts';
import type { MailRow } from './mails.store.ts';

type Read = (db: Database, mail: MailRow) => Promise<MailFacts>;

/** Reads the data of each kind of mail. Throws a MailRefused if the mail no longer applies. */
const readers: Readonly<Record<MailKind, Read>> = {
  'order.placed': async (db, mail) => ({ kind: 'order.placed', order: await readOrder(db, mail) }),
  'order.paid': async (db, mail) => ({ kind: 'order.paid', order: await readOrder(db, mail) }),
  'order.shipped': (db, mail) => readShipment(db, mail, 'order.shipped'),
  'order.delivered': (db, mail) => readShipment(db, mail, 'order.delivered'),
  'order.refunded': async (db, mail) => ({
    kind: 'order.refunded',
    order: await readOrder(db, mail),
    refund: await readRefund(db, idIn(mail, 'refundId')),
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
    product: await readBack(db, idIn(mail, 'productId')),
  }),
};

export function readMailFacts(db: Database, mail: MailRow): Promise<MailFacts> {
  return readers[mail.kind](db, mail);
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
  const lines = await orderLines(db, order.id);
  return {
    id: order.id,
    number: formatOrderNumber(order.serial),
    customerName: order.customer_name,
    address: order.address,
    lines: lines.map(({ name, sku, quantity, unit_price_cents: unitCents }) => ({
      name,
      sku,
      quantity,
      amountCents: unitCents * quantity,
    })),
    totalCents: order.total_cents,
    isOpen: state === 'pending',
    isHeld: order.hold !== 'none',
    heldUntil: order.held_until,
  };
}

async function readShipment(
  db: Database,
  mail: MailRow,
  kind: 'order.shipped' | 'order.delivered',
): Promise<MailFacts> {
  const order = await readOrder(db, mail);
  return { kind, order, parcel: await readParcel(db, order.id, idIn(mail, 'shipmentId')) };
}

async function readParcel(db: Database, orderId: string, shipmentId: string): Promise<ParcelFacts> {
  const shipment = await db
    .selectFrom('shipments')
    .leftJoin('carriers', 'carriers.id', 'carrier_id')
    .select(['name', 'tracking_url', 'tracking_number', 'voided_at'])
    .where('shipments.id', '=', shipmentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!shipment || shipment.voided_at) {
    throw new MailRefused('The shipment was taken back before the mail left.');
  }
  const { name: carrier, tracking_url: url, tracking_number: number } = shipment;
  const units = await orderUnits(db, orderId);
  return {
    carrier,
    trackingNumber: number,
    trackingUrl: trackingLink(url, number),
    lines: await linesOfShipment(db, shipmentId),
    isPart: units.some((line) => unitsToShip(line) > 0),
  };
}

function linesOfShipment(db: Database, shipmentId: string): Promise<LineFacts[]> {
  return db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'shipments.order_id')
        .onRef('order_lines.position', '=', 'shipment_lines.position'),
    )
    .select(['order_lines.name', 'order_lines.sku', 'shipment_lines.quantity'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('shipment_lines.position')
    .execute();
}

async function readRefund(db: Database, refundId: string): Promise<RefundFacts> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'refunds.state', 'payments.order_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (!refund || refund.state === 'failed') throw new MailRefused('The refund failed.');
  const lines = await db
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.position', 'refund_lines.position')
    .select(['name', 'sku', 'refund_lines.quantity', 'amount_cents as amountCents'])
    .where('refund_id', '=', refundId)
    .where('order_lines.order_id', '=', refund.order_id)
    .orderBy('refund_lines.position')
    .execute();
  return { amountCents: refund.amount_cents, lines };
}

async function readMessage(db: Database, messageId: string): Promise<MessageFacts> {
  const message = await db
    .selectFrom('messages')
    .select(['id', 'email', 'body'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) throw new MailRefused('The message was deleted before the mail left.');
  return message;
}

async function readBack(db: Database, productId: string): Promise<BackFacts> {
  const product = await findSoldProduct(db, productId);
  if (!product) throw new MailRefused('The product was withdrawn before the mail left.');
  const { id, name, sku, on_hand: onHand, held } = product;
  return { id, name, sku, available: onHand - held };
}

async function readReply(db: Database, replyId: string): Promise<ReplyFacts> {
  const reply = await db
    .selectFrom('message_replies')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select(['message_replies.body', 'messages.body as question', 'messages.created_at as askedAt'])
    .select(({ fn, ref }) =>
      fn.coalesce(ref('messages.thread_id'), ref('messages.id')).as('conversationId'),
    )
    .where('message_replies.id', '=', replyId)
    .executeTakeFirst();
  if (!reply) throw new MailRefused('The message was deleted before the answer left.');
  return reply;
}
