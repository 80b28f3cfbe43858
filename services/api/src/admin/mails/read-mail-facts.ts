import { isOrderable } from '@kerf/domain/bounds';
import type { MailKind } from '@kerf/domain/mail';
import { z } from 'zod';
import { findSoldProduct } from '../../catalogue/products/products.store.ts';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { MailRefused } from '../../gateways/mail/mail-transport.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import { findAnyOrder, findOrder } from '../../ordering/orders/orders.store.ts';
import type { MailRow } from '../../platform/mail-delivery/mails.store.ts';
import { askForStockAgain } from '../../warehouse/stock/stock-alerts.ts';
import type {
  BackFacts,
  MailFacts,
  MessageFacts,
  OrderFacts,
  ReplyFacts,
  ShippingChangeFacts,
} from './mail-facts.ts';
import { orderFacts } from './read-order-facts.ts';
import { readParcel } from './read-parcel.ts';
import { readRefundFacts } from './read-refund-facts.ts';

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
    refund: await readRefundFacts(db, idIn(mail, 'refundId'), 'succeeded'),
  }),
  'order.refund-failed': async (db, mail) => ({
    kind: 'order.refund-failed',
    order: await readOrder(db, mail),
    refund: await readRefundFacts(db, idIn(mail, 'refundId'), 'failed'),
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
