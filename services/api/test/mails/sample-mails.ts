import { cents } from '@kerf/domain/money';
import type {
  LineFacts,
  MailFacts,
  OrderFacts,
  ShopFacts,
} from '../../src/admin/mails/mail-facts.ts';

export const sampleShop: ShopFacts = {
  name: 'Kerf',
  url: 'https://shop.example.com',
  timeZone: 'UTC',
  unsubscribeUrl: 'https://shop.example.com/unsubscribe/token',
  takesReplies: true,
  email: 'orders@shop.example.com',
};

const lines: LineFacts[] = [
  {
    name: 'Crosscut blade 250 × 30, 80 T',
    sku: 'KC-250-30-80T',
    quantity: 40,
    amountCents: 336_000,
  },
  { name: 'Rip blade 300 × 30, 24 T', sku: 'KR-300-24', quantity: 1200, amountCents: 7_080_000 },
];

export const sampleOrder: OrderFacts = {
  id: '11111111-2222-4333-8444-555555555555',
  number: 'KS-104233',
  supplements: null,
  details: {
    customerName: 'Sam Sawyer',
    phone: '+1 555 0100',
    address: '12 Mill Lane\nBend, OR 97701',
  },
  lines,
  destinations: [],
  totalCents: 7_416_000,
  dock: [],
  parts: [],
  estimate: null,
  shippingMethod: null,
  awaitsQuote: false,
  shippingCents: 0,
  isOpen: true,
  isHeld: true,
  heldUntil: new Date('2026-11-25T14:30:00Z'),
};

const parcel = {
  carrier: 'UPS',
  service: 'Ground',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  lines: lines.map(({ name, sku, quantity }) => ({ name, sku, quantity })),
  destination: 0,
  number: 1,
  of: 1,
  rest: [],
};
const [first, second] = parcel.lines;
const half = { lines: first ? [first] : [], rest: second ? [second] : [] };

const order = sampleOrder;
const paid = { ...order, isOpen: false };
const goods = { name: 'Goods', amount: cents(order.totalCents) };
const toQuote: OrderFacts = {
  ...paid,
  awaitsQuote: true,
  parts: [goods, { name: 'Shipping, Freight', amount: null }],
};
const quoted: OrderFacts = {
  ...order,
  shippingCents: 12_000,
  totalCents: order.totalCents + 12_000,
  parts: [goods, { name: 'Shipping, Freight', amount: cents(12_000) }],
};

function asPlaced(facts: OrderFacts): Extract<MailFacts, { kind: 'order.placed' }> {
  return { kind: 'order.placed', order: facts, isQuote: false, change: null, reason: '' };
}

const difference: OrderFacts = {
  ...order,
  number: 'KS-104290',
  supplements: { id: order.id, number: order.number },
  lines: [],
  totalCents: 4_998,
  shippingCents: 4_200,
  shippingMethod: 'Express',
  parts: [
    { name: 'Shipping, Express', amount: cents(4_200) },
    { name: 'VAT 19%', amount: cents(798) },
  ],
};
const reason = 'The pallet is too long for the parcel service.';

const amountOnly = {
  amountCents: 12_345,
  lines: [],
  parts: [],
  creditNote: 'CN-2026-000008',
  replaces: null,
};

/** One mail of each kind and variant. */
export const sampleMails: readonly (readonly [name: string, facts: MailFacts])[] = [
  ['placed', asPlaced(order)],
  ['placed-without-hold', asPlaced({ ...order, isHeld: false })],
  ['placed-unverified', asPlaced({ ...order, details: null })],
  ['placed-and-paid', asPlaced(paid)],
  ['placed-to-quote', asPlaced(toQuote)],
  ['placed-to-quote-without-hold', asPlaced({ ...toQuote, isHeld: false })],
  ['quoted', { kind: 'order.placed', order: quoted, isQuote: true, change: null, reason: '' }],
  ['shipping-dearer', { ...asPlaced(difference), reason }],
  ['shipping-dearer-paid', asPlaced({ ...difference, isOpen: false })],
  ['difference-paid', { kind: 'order.paid', order: { ...difference, isOpen: false } }],
  ['difference-waived', { kind: 'order.deleted', order: { ...difference, isOpen: false }, reason }],
  [
    'shipping-changed',
    {
      kind: 'order.placed',
      order: { ...quoted, shippingMethod: 'Freight' },
      isQuote: false,
      change: { reason: 'The pallet is too long for the parcel service.', refund: '' },
      reason: '',
    },
  ],
  [
    'shipping-changed-and-refunded',
    {
      kind: 'order.placed',
      order: { ...quoted, isOpen: false, shippingMethod: 'Freight' },
      isQuote: false,
      change: { reason: '', refund: '9.52' },
      reason: '',
    },
  ],
  ['expired-unquoted', { kind: 'order.expired', order: toQuote }],
  ['paid', { kind: 'order.paid', order: paid }],
  ['shipped', { kind: 'order.shipped', order: paid, parcel, isCorrection: false }],
  ['shipped-corrected', { kind: 'order.shipped', order: paid, parcel, isCorrection: true }],
  [
    'shipped-in-part',
    {
      kind: 'order.shipped',
      order: paid,
      parcel: {
        ...parcel,
        carrier: null,
        service: null,
        trackingNumber: null,
        trackingUrl: null,
        ...half,
        of: null,
      },
      isCorrection: false,
    },
  ],
  [
    'shipped-rest',
    {
      kind: 'order.shipped',
      order: paid,
      parcel: { ...parcel, lines: half.rest, number: 2, of: 2 },
      isCorrection: false,
    },
  ],
  ['delivered', { kind: 'order.delivered', order: paid, parcel }],
  [
    'delivered-in-part',
    { kind: 'order.delivered', order: paid, parcel: { ...parcel, ...half, of: 2 } },
  ],
  [
    'refunded',
    {
      kind: 'order.refunded',
      order: paid,
      refund: {
        amountCents: 336_000,
        lines: lines.slice(0, 1),
        parts: [],
        creditNote: 'CN-2026-000007',
        replaces: null,
      },
    },
  ],
  [
    'refunded-again',
    {
      kind: 'order.refunded',
      order: paid,
      refund: { ...amountOnly, replaces: 'CN-2026-000007' },
    },
  ],
  [
    'refunded-with-shipping',
    {
      kind: 'order.refunded',
      order: paid,
      refund: {
        amountCents: 402_000,
        lines: lines.slice(0, 1),
        parts: [
          { name: 'Shipping, Ground', amount: cents(1_800) },
          { name: 'Tax', amount: cents(64_200) },
        ],
        creditNote: 'CN-2026-000007',
        replaces: null,
      },
    },
  ],
  ['refunded-amount', { kind: 'order.refunded', order: paid, refund: amountOnly }],
  ['refund-failed', { kind: 'order.refund-failed', order: paid, refund: amountOnly }],
  ['lapsing', { kind: 'order.lapsing', order }],
  ['expired', { kind: 'order.expired', order: paid }],
  [
    'note',
    { kind: 'order.note', order: paid, note: 'Your blades leave on Monday.\n\nRobin, Kerf' },
  ],
  ['deleted', { kind: 'order.deleted', order, reason: 'The address is in another country.' }],
  ['deleted-without-reason', { kind: 'order.deleted', order, reason: '' }],
  [
    'product-back',
    {
      kind: 'product.back',
      product: {
        id: '11111111-2222-4333-8444-888888888888',
        name: 'Clearedge 250 crosscut, 60T',
        sku: 'KC-250-30-60T',
        available: 1320,
      },
    },
  ],
  [
    'message-received',
    {
      kind: 'message.received',
      message: {
        id: '11111111-2222-4333-8444-777777777777',
        email: 'pat@saw-works.co.uk',
        sender: 'pat@saw-works.co.uk',
        body: 'Do you sharpen blades?\n\nWe have 40 of KC-250-30-80T.',
      },
    },
  ],
  [
    'message-reply-with-long-link',
    {
      kind: 'message.reply',
      reply: {
        conversationId: '11111111-2222-4333-8444-666666666666',
        body: `See https://shop.example.com/${'a'.repeat(320)}`,
        question: `https://shop.example.com/${'b'.repeat(320)}`,
        askedAt: new Date('2026-11-20T09:05:00Z'),
      },
    },
  ],
  [
    'placed-with-long-words',
    asPlaced({
      ...order,
      details: { customerName: 'N'.repeat(120), phone: '', address: 'A'.repeat(300) },
      lines: [{ name: 'B'.repeat(120), sku: 'S'.repeat(60), quantity: 12, amountCents: 100 }],
    }),
  ],
  [
    'message-reply',
    {
      kind: 'message.reply',
      reply: {
        conversationId: '11111111-2222-4333-8444-666666666666',
        body: 'Yes, within a week.\n\nSend them to 1 Kerf Road.',
        question: 'Do you sharpen blades?',
        askedAt: new Date('2026-11-20T09:05:00Z'),
      },
    },
  ],
];
