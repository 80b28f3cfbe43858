import type { AuditAction } from './audit-actions.ts';

/** One field's value before and after a change. */
export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}

interface Changed {
  readonly changes: Readonly<Record<string, FieldChange>>;
}

interface Named {
  readonly name: string;
}

interface Titled {
  readonly title: string;
}

/** A moment of the server, or what it was as text. */
type Moment = Date | string;
type Moved<State = string> = { readonly from: State; readonly to: State };
type Nothing = Readonly<Record<string, never>>;

interface Payment {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly from: string | null;
  readonly to: string;
  readonly intentId?: string;
}

/** Written by a trigger. */
type Dispute = Readonly<Record<string, unknown>>;

interface Parcel {
  readonly shipmentId: string;
  /** Which of several addresses it goes to. */
  readonly destination?: number;
}

interface Refund {
  readonly refundId: string;
  readonly amountCents: number;
  readonly from: string | null;
  readonly to: string;
}

interface Note {
  readonly noteId: string;
  readonly forCustomer: boolean;
}

interface UndeliveredMail {
  readonly mailId: string;
  readonly kind: string;
  readonly recipient?: string;
  readonly newMailId?: string;
}

interface StockWish {
  readonly sku: string;
  readonly productId: string;
}

interface SavedView extends Named {
  readonly screen: string;
  /** As JSON where a view was added. */
  readonly query: string | Readonly<Record<string, string>>;
  readonly shared: boolean;
}

interface Product extends Named {
  readonly sku: string;
  readonly onHand: number;
  readonly reorderAt: number | null;
  readonly reorderQuantity: number | null;
  readonly archived: boolean;
}

/** A bulk change records its products too. */
interface OfBulkChange {
  readonly bulkChangeId?: string;
}

interface StockChange extends Partial<Named>, Changed {
  readonly kind: string;
  readonly quantity?: number;
  readonly counted?: number;
  readonly expected?: number;
  readonly change?: number;
  readonly moved?: number;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly deliveryId?: string;
  readonly countId?: string;
}

interface CountedLine extends Named, Changed {
  readonly sku: string;
  readonly productId: string;
}

interface Received extends Named {
  readonly units: number;
  readonly note?: string;
  readonly missing: number;
}

interface BulkRows extends Titled {
  readonly rows: number;
}

/** What the audit log holds of each action: the texts of the history are made of it. */
export interface AuditDetails {
  'order.place': { readonly totalCents: number; readonly lines: number; readonly hold: string };
  'order.state': Moved;
  'order.status': Moved;
  'order.fulfillment': Moved;
  'order.pack': Moved<Moment | null>;
  'order.unpack': Moved<Moment | null>;
  'order.ship': Changed & Parcel;
  'order.correct-shipment': Changed & Parcel;
  'order.void-shipment': Changed & Parcel;
  'order.deliver': Moved<Moment | null> & Parcel;
  'order.undo-delivery': Moved<Moment | null> & Parcel;
  'order.secure-hold': Changed;
  'order.release-hold': Moved & { readonly hold: string };
  'order.review': { readonly reversal: string | null; readonly amountCents: number };
  'order.payment': Payment;
  'order.payment-code': Nothing;
  'order.payment-pass': Nothing;
  'order.dispute': Dispute;
  'order.refund-request': Refund & {
    /** What of the amount is shipping, without its tax. */
    readonly shippingCents?: number;
    readonly reason: string | null;
    readonly restock: boolean;
    readonly retryOf?: string;
  };
  'order.refund': Refund & { readonly failure?: string };
  'order.document': Readonly<{ documentId: string; kind: string; number: string }>;
  'order.mail-again': UndeliveredMail;
  'order.mail-dismiss': UndeliveredMail;
  /** Empty where there was none. */
  'order.po-number': Moved;
  'order.change-shipping': Changed & {
    /** Which of several addresses. */
    readonly destination?: number;
    /** Why staff name their own price. */
    readonly reason?: string;
    /** What of the shipping is refunded, or is dearer and asked for or not, without tax. */
    readonly refundedCents?: number;
    readonly waivedCents?: number;
    readonly askedCents?: number;
  };
  /** Of the order whose shipping became dearer; from nothing when it is asked for. */
  'order.difference': Moved & {
    /** With tax. */
    readonly amountCents: number;
    /** The order that asks for it. */
    readonly orderId: string;
  };
  /** The names of the files, empty for none. */
  'order.po-document': Moved;
  'order.line-texts': Changed & { readonly sku: string };
  'order.quote-shipping': { readonly shippingCents: number; readonly totalCents: number };
  'order.add-note': Note;
  'order.delete-note': Note;
  'payment.state': Payment;
  'payment.dispute': Dispute;
  'user.add': Readonly<Record<string, unknown>>;
  'user.sign-in': { readonly signedInAt: Moment };
  'user.sign-out': Nothing;
  'user.account': Changed;
  'user.profile': Changed;
  'user.mails': Moved<readonly string[]>;
  'user.order-fields': Changed;
  /** Empty where there was none. */
  'user.vat-number': Moved;
  'user.add-certificate': { readonly number: string };
  'user.update-certificate': Changed & { readonly number: string };
  'user.delete-certificate': { readonly number: string };
  'user.vat-answer': Readonly<{ number: string; answer: string; requestId?: string }>;
  'user.grant-admin': { readonly email: string };
  'user.revoke-admin': { readonly email: string };
  'user.changed-hands': {
    readonly provider: FieldChange;
    readonly emailVerified: FieldChange;
    readonly role: string | null;
  };
  'user.address-lost': Readonly<{ email: string | null; role: string | null; to: string }>;
  'user.address-kept': { readonly claimedBy: string };
  'user.end-sessions': { readonly reason: string; readonly ended: number };
  'user.end-session': { readonly sessionId: string; readonly signedInAt: Moment };
  'user.block': Readonly<{ reason: string; role: string | null; ended: number }>;
  'user.erase': { readonly byStaff: boolean };
  'user.unblock': { readonly reason: string | null };
  'user.add-note': Note;
  'user.delete-note': Note;
  'user.ask-for-stock': StockWish;
  'user.stop-asking-for-stock': StockWish;
  'product.add': Product & OfBulkChange;
  'product.update': Named & Changed & OfBulkChange & { readonly version: number };
  'product.stock': StockChange;
  'product.reorder': Named & Changed;
  'product.pictures': Named & Changed;
  'product.papers': Named & Changed;
  'product.delete': Named;
  'product.restore': Named & { readonly sku: string };
  'category.add': Named & { readonly slug: string; readonly parentId: string | null };
  'category.update': Named & Changed;
  'category.move': Named & Changed & { readonly before: string | null };
  'category.delete': Named & { readonly slug: string; readonly productCount: number };
  'review.add': Named & Readonly<{ rating: number; des: string; productId: string | null }>;
  'review.delete': Named & {
    readonly rating: number;
    readonly des: string;
    readonly authorId: string | null;
    readonly productId: string | null;
    readonly createdAt: Moment;
  };
  'message.add': Readonly<{ email: string; messageId: string; byEmail?: true }>;
  'message.reply': { readonly email: string; readonly replyId: string };
  'message.state': Moved;
  'message.assign': Moved<string | null>;
  'message.delete': { readonly email: string; readonly receivedAt: Moment };
  'message.mail-again': UndeliveredMail;
  'message.mail-dismiss': UndeliveredMail;
  'machine.add': Named;
  'machine.update': Named & Changed;
  'machine.delete': Named;
  'address.add': Named;
  'address.update': Named & Changed;
  'address.archive': Named;
  'address.restore': Named;
  'list.add': Named & Readonly<{ products: number; units: number; version: number }>;
  'list.update': Named & Changed;
  'list.delete': Named;
  'pad.change': { readonly changed: number; readonly rows: number };
  'view.add': SavedView;
  'view.update': Changed;
  'view.delete': SavedView;
  'carrier.add': Changed;
  'carrier.update': Changed;
  'carrier.delete': Changed;
  'shop.settings': Changed;
  'shop.time-zone': Changed;
  'shop.shipping': Changed;
  'shop.tax': Changed;
  'shop.order-fields': Changed;
  'bulk-change.upload': BulkRows;
  'bulk-change.plan': BulkRows;
  'bulk-change.answer': BulkRows & { readonly answer: string };
  'bulk-change.apply': Titled;
  'bulk-change.schedule': Titled & { readonly takesEffectAt: string };
  'bulk-change.unschedule': Titled;
  'bulk-change.undo': Titled;
  'bulk-change.discard': Titled;
  'bulk-change.finish': BulkRows;
  'bulk-change.fail': Titled & { readonly reason: string | null };
  'delivery.add': Named & {
    readonly supplier: string;
    readonly reference: string;
    readonly expectedOn: string | null;
    readonly products: number;
    readonly units: number;
  };
  'delivery.update': Named & Changed;
  'delivery.receive': Received & { readonly closed: boolean };
  'delivery.take-back': Received & { readonly reopened: boolean };
  'delivery.cancel': Named & { readonly missing: number };
  'stock-count.add': Named;
  'stock-count.count': CountedLine;
  'stock-count.remove': CountedLine;
  'stock-count.book': Named & Readonly<{ counted: number; different: number; refused: number }>;
  'stock-count.discard': Named;
}

/** What is recorded of one action. The type requires an entry above for each. */
export type AuditDetail<Action extends AuditAction> = AuditDetails[Action];

/** An action on a record, with what is recorded of it. */
export type AuditEvent = {
  readonly [Action in AuditAction]: {
    readonly action: Action;
    readonly subjectId: string;
    readonly detail: AuditDetail<Action>;
  };
}[AuditAction];
