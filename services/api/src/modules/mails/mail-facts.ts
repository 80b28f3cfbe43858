/** The facts that the templates of mails show: read from the database and computed beforehand. */
export type MailFacts =
  | {
      readonly kind: 'order.placed' | 'order.paid' | 'order.lapsing' | 'order.expired';
      readonly order: OrderFacts;
    }
  | {
      readonly kind: 'order.shipped' | 'order.delivered';
      readonly order: OrderFacts;
      readonly parcel: ParcelFacts;
    }
  | { readonly kind: 'order.refunded'; readonly order: OrderFacts; readonly refund: RefundFacts }
  | { readonly kind: 'message.received'; readonly message: MessageFacts }
  | { readonly kind: 'message.reply'; readonly reply: ReplyFacts }
  | { readonly kind: 'product.back'; readonly product: BackFacts };

export interface ShopFacts {
  readonly name: string;
  /** The store's address, without a slash at its end. */
  readonly url: string;
}

export interface OrderFacts {
  readonly id: string;
  /** "KS-104233". */
  readonly number: string;
  readonly customerName: string;
  readonly address: string;
  readonly lines: readonly LineFacts[];
  readonly totalCents: number;
  /** Whether it can still be paid. */
  readonly isOpen: boolean;
  /** Whether stock is kept for it until `heldUntil`; else it can be paid until then while there is stock. */
  readonly isHeld: boolean;
  readonly heldUntil: Date;
}

export interface LineFacts {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** Left out where a list tells of goods alone. */
  readonly amountCents?: number;
}

export interface ParcelFacts {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** The carrier's page about it. */
  readonly trackingUrl: string | null;
  readonly lines: readonly LineFacts[];
  /** Whether more of the order is still to be shipped. */
  readonly isPart: boolean;
}

export interface RefundFacts {
  readonly amountCents: number;
  readonly lines: readonly LineFacts[];
}

export interface MessageFacts {
  readonly id: string;
  readonly email: string;
  readonly body: string;
}

/** A product that can be ordered again. */
export interface BackFacts {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly available: number;
}

export interface ReplyFacts {
  readonly conversationId: string;
  readonly body: string;
  /** What the customer had written. */
  readonly question: string;
  readonly askedAt: Date;
}
