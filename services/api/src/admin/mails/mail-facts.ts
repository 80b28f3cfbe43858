import type { OrderDetails } from '@kerf/contract/schemas/order';
import type { OrderPart, TotalPart } from '@kerf/domain/total-parts';

/** The data of a mail's template, read from the database. */
export type MailFacts =
  | {
      readonly kind: 'order.paid' | 'order.lapsing' | 'order.expired';
      readonly order: OrderFacts;
    }
  | {
      readonly kind: 'order.placed';
      readonly order: OrderFacts;
      /** Whether it says what the shipping costs, which staff named after the order was placed. */
      readonly isQuote: boolean;
      /** How staff changed its shipping since; null if it says what was ordered. */
      readonly change: ShippingChangeFacts | null;
      /** Why staff ask for a difference in shipping, in their words; empty if they said nothing. */
      readonly reason: string;
    }
  | {
      readonly kind: 'order.shipped';
      readonly order: OrderFacts;
      readonly parcel: ParcelFacts;
      /** Whether it corrects the carrier, service or tracking number of a mail before. */
      readonly isCorrection: boolean;
    }
  | {
      readonly kind: 'order.delivered';
      readonly order: OrderFacts;
      readonly parcel: ParcelFacts;
    }
  | {
      readonly kind: 'order.refunded' | 'order.refund-failed';
      readonly order: OrderFacts;
      readonly refund: RefundFacts;
    }
  | { readonly kind: 'order.note'; readonly order: OrderFacts; readonly note: string }
  | { readonly kind: 'order.deleted'; readonly order: OrderFacts; readonly reason: string }
  | { readonly kind: 'message.received'; readonly message: MessageFacts }
  | { readonly kind: 'message.reply'; readonly reply: ReplyFacts }
  | { readonly kind: 'product.back'; readonly product: BackFacts };

/** How staff changed the shipping of an order. */
export interface ShippingChangeFacts {
  /** Why, in their words; empty if they said nothing. */
  readonly reason: string;
  /** What goes back, in dollars as text; empty if nothing does. */
  readonly refund: string;
}

export interface ShopFacts {
  readonly name: string;
  /** The store's URL, without a trailing slash. */
  readonly url: string;
  /** Its time zone, an IANA name. */
  readonly timeZone: string;
  /** The page that turns off mails like this one; null if they cannot be turned off. */
  readonly unsubscribeUrl: string | null;
  /** Whether a reply to the mail is read. */
  readonly takesReplies: boolean;
  /** The address to write to instead, as on its letterhead; null leaves the contact form. */
  readonly email: string | null;
}

/** The order that another asks the difference in shipping of. */
export interface SupplementedFacts {
  readonly id: string;
  readonly number: string;
}

export interface OrderFacts {
  readonly id: string;
  /** "KS-104233". */
  readonly number: string;
  /** The order whose difference in shipping it asks for; null for an order of goods. */
  readonly supplements: SupplementedFacts | null;
  /** What the customer typed with it. Null in a mail to an address that nobody has verified, as is the customer's message. */
  readonly details: OrderDetails | null;
  /** What a driver wants to know, as on packing slips; empty for an address in one text, and where `details` is null. */
  readonly dock: readonly (readonly [name: string, value: string])[];
  readonly lines: readonly LineFacts[];
  /** Where each part of it goes, for an order that goes to several addresses; else empty, and where it must not be repeated. */
  readonly destinations: readonly DestinationFacts[];
  readonly totalCents: number;
  /** The parts of the total, as "Goods" or "VAT 19%"; empty if it is of goods alone. */
  readonly parts: readonly OrderPart[];
  /** "Leaves Fri 27 Nov, arrives by Wed 2 Dec", as promised when it was placed; null if nothing was. */
  readonly estimate: string | null;
  /** The name of the method that it ships by; null where shipping is not charged for. */
  readonly shippingMethod: string | null;
  /** Whether staff have still to quote its shipping. */
  readonly awaitsQuote: boolean;
  /** Without tax. */
  readonly shippingCents: number;
  /** Whether it can be paid. */
  readonly isOpen: boolean;
  /** Whether stock is held until `heldUntil`; otherwise the order can be paid until then while stock lasts. */
  readonly isHeld: boolean;
  readonly heldUntil: Date;
}

export interface DestinationFacts {
  /** "Address 2". */
  readonly name: string;
  readonly address: string;
  /** As in an order. */
  readonly dock: readonly (readonly [name: string, value: string])[];
  readonly lines: readonly LineFacts[];
  /** As in an order. */
  readonly estimate: string | null;
}

export interface LineFacts {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** What the buyer said of it; absent for nothing, and where `details` is null. */
  readonly said?: string;
  /** Absent in lists of goods only. */
  readonly amountCents?: number;
}

export interface ParcelFacts {
  readonly carrier: string | null;
  /** The carrier's service: "Ground". */
  readonly service: string | null;
  readonly trackingNumber: string | null;
  /** The carrier's tracking page. */
  readonly trackingUrl: string | null;
  readonly lines: readonly LineFacts[];
  /** Where it goes, of several addresses. */
  readonly destination: number;
  /** Its number among the order's parcels, and of how many. The latter is null while more is to ship. */
  readonly number: number;
  readonly of: number | null;
  /** What was still to ship or, once it was delivered, still to arrive. */
  readonly rest: readonly LineFacts[];
}

export interface RefundFacts {
  readonly amountCents: number;
  /** The refunded units, without tax. */
  readonly lines: readonly LineFacts[];
  /** Shipping, tax and what is for nothing in particular; none if all of it is. */
  readonly parts: readonly TotalPart[];
  /** The number of its credit note, which is void if it failed. */
  readonly creditNote: string | null;
  /** The number of the void credit note that it replaces. */
  readonly replaces: string | null;
}

export interface MessageFacts {
  readonly id: string;
  /** The address of its conversation, which answers go to. */
  readonly email: string;
  /** The address that it says it is from, if it came by mail; otherwise the same. */
  readonly sender: string;
  readonly body: string;
}

/** A product that is back in stock. */
export interface BackFacts {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly available: number;
}

export interface ReplyFacts {
  readonly conversationId: string;
  readonly body: string;
  /** The customer's message. */
  readonly question: string | null;
  readonly askedAt: Date;
}
