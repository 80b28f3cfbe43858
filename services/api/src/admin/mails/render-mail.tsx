import { render } from '@react-email/render';
import type { MailFacts, ShopFacts } from './mail-facts.ts';
import type { MailContent } from './templates/mail-content.ts';
import { messageReceived } from './templates/message-received.tsx';
import { messageReply } from './templates/message-reply.tsx';
import { orderDeleted } from './templates/order-deleted.tsx';
import { orderDelivered } from './templates/order-delivered.tsx';
import { orderExpired } from './templates/order-expired.tsx';
import { orderLapsing } from './templates/order-lapsing.tsx';
import { orderNote } from './templates/order-note.tsx';
import { orderPaid } from './templates/order-paid.tsx';
import { orderPlaced } from './templates/order-placed.tsx';
import { orderRefunded } from './templates/order-refunded.tsx';
import { orderShipped } from './templates/order-shipped.tsx';
import { productBack } from './templates/product-back.tsx';
import { refundFailed } from './templates/refund-failed.tsx';
import { shippingChanged } from './templates/shipping-changed.tsx';
import { differenceWaived, shippingDearer } from './templates/shipping-dearer.tsx';
import { shippingQuoted } from './templates/shipping-quoted.tsx';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders a mail as HTML and as text. */
export async function renderMail(
  facts: MailFacts,
  shop: ShopFacts,
  hasDocument: boolean,
): Promise<RenderedMail> {
  const { subject, body } = contentOf(facts, shop, hasDocument);
  const html = await render(body);
  const text = await render(body, { plainText: true, htmlToTextOptions: asText });
  return { subject, html, text };
}

function contentOf(facts: MailFacts, shop: ShopFacts, hasDocument: boolean): MailContent {
  switch (facts.kind) {
    case 'order.placed':
      if (facts.order.supplements)
        return shippingDearer({ ...facts, first: facts.order.supplements }, shop);
      if (facts.change) return shippingChanged(facts.order, facts.change, shop);
      return facts.isQuote ? shippingQuoted(facts.order, shop) : orderPlaced(facts.order, shop);
    case 'order.paid':
      return orderPaid(facts.order, shop, hasDocument);
    case 'order.shipped':
      return orderShipped(facts, shop);
    case 'order.delivered':
      return orderDelivered(facts.order, facts.parcel, shop);
    case 'order.refunded':
      return orderRefunded(facts.order, facts.refund, shop, hasDocument);
    case 'order.refund-failed':
      return refundFailed(facts.order, facts.refund, shop);
    case 'order.lapsing':
      return orderLapsing(facts.order, shop);
    case 'order.expired':
      return orderExpired(facts.order, shop);
    case 'order.note':
      return orderNote(facts.order, facts.note, shop);
    case 'order.deleted':
      if (facts.order.supplements)
        return differenceWaived({ ...facts, first: facts.order.supplements }, shop);
      return orderDeleted(facts.order, facts.reason, shop);
    case 'message.received':
      return messageReceived(facts.message, shop);
    case 'message.reply':
      return messageReply(facts.reply, shop);
    case 'product.back':
      return productBack(facts.product, shop);
  }
}

const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));
const asText = {
  wordwrap: 78,
  selectors: [
    ...headings,
    // Delimits URLs, so that a following period does not become part of them.
    { selector: 'a', options: { linkBrackets: ['<', '>'] } },
    { selector: 'table.lines', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};
