import type { Address } from '@kerf/domain/address/address';
import { addressLines } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
import { bladeSizeInWords } from '@kerf/domain/blade-size';
import { formatOrderNumber } from '@kerf/domain/order-state';
import type { ProductPiece } from '@kerf/domain/shipping/piece';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import { taxedAmounts, taxSummary } from '@kerf/domain/tax/tax-summary';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import { lineTextsView } from '../../ordering/orders/line-texts.ts';
import { type Letterhead, letterhead } from '../../platform/shop/letterhead.ts';
import { readLetterhead } from '../../platform/shop/shop-settings.store.ts';

/** An amount in whole cents, as a plain number. */
const cents = z.int();

const documentLine = z.object({
  sku: z.string(),
  name: z.string(),
  /** The blade's dimensions; null if the product is not a blade. */
  size: z.string().nullable(),
  quantity: z.int(),
  unitPriceCents: cents,
  /** What the buyer said of it, at the time of issue; absent for nothing. */
  note: z.string().optional(),
  costCenter: z.string().optional(),
  /** Where it goes; absent for the order's own address. */
  destination: z.int().optional(),
  /** What customs and carriers ask for of one piece; absent if it is not known. */
  grams: z.int().optional(),
  origin: z.string().optional(),
  customsCode: z.string().optional(),
});
export type DocumentLine = z.output<typeof documentLine>;

const party = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** What a driver wants to know, for an address in parts that says it. */
  contact: z.string().optional(),
  contactPhone: z.string().optional(),
  dockHours: z.string().optional(),
  notes: z.string().optional(),
});
/** Whom a document addresses. */
export type Party = z.output<typeof party>;

const ofOrder = {
  version: z.literal(2),
  seller: letterhead,
  orderNumber: z.string(),
  /** The buyer's own number of the order, at the time of issue; absent without one. */
  poNumber: z.string().optional(),
  /** ISO 8601, like every time here. */
  placedAt: z.string(),
  billTo: party,
  shipTo: party,
  /** What is paid for, in a document without lines: "Shipping of KS-104233". */
  about: z.string().optional(),
  /** Every address that it goes to, its own first; absent where it goes to one. */
  destinations: z
    .array(
      z.object({
        shipTo: party,
        shippingCents: cents,
        shippingMethod: z.string().optional(),
        /** Set while it is to be quoted; never on an invoice. */
        shippingToQuote: z.literal(true).optional(),
      }),
    )
    .optional(),
  lines: z.array(documentLine),
  totalCents: cents,
};

/** What the order cost apart; together `totalCents`. */
const parts = {
  goodsCents: cents,
  shippingCents: cents,
  taxCents: cents,
  /** The name of the method that it ships by; absent where shipping is not charged for. */
  shippingMethod: z.string().optional(),
  /** Set while the shipping is to be quoted; never on an invoice. */
  shippingToQuote: z.literal(true).optional(),
  /** The tax by rate, and what the law wants said of it. Absent where no tax was set up. */
  tax: z
    .object({
      rows: z.array(z.object({ title: z.string(), netCents: cents, taxCents: cents })),
      sentences: z.array(z.string()),
    })
    .optional(),
};

const orderContent = z.object({ ...ofOrder, ...parts });
/** An order as its documents show it. */
export type OrderContent = z.output<typeof orderContent>;

/** The content of an invoice, as of the payment. */
export const invoiceContent = z.preprocess(
  fromFirstVersion,
  orderContent.extend({
    paidAt: z.string(),
    transactionId: z.string().nullable(),
    /** Whether the goods leave the shop's country, so that customs read it. */
    isForCustoms: z.literal(true).optional(),
  }),
);
export type InvoiceContent = z.output<typeof invoiceContent>;

/** The content of a credit note. Its total is the sum of its lines, shipping, tax and `otherCents`. */
export const creditNoteContent = z.preprocess(
  fromFirstVersion,
  z.object({
    ...ofOrder,
    invoiceNumber: z.string(),
    reason: z.string().nullable(),
    /** The shipping that went back, without its tax, and the name of its method. */
    shippingCents: cents.optional(),
    shippingMethod: z.string().optional(),
    /** The same to each of several addresses; without where it goes to one. */
    shippingOfEach: z.array(cents).optional(),
    /** The tax that went back. */
    taxCents: cents.optional(),
    /** The part of the total that was refunded for nothing in particular. */
    otherCents: cents,
  }),
);
export type CreditNoteContent = z.output<typeof creditNoteContent>;

const firstVersion = z.looseObject({
  version: z.never().optional(),
  letterhead,
  customer: party,
  totalCents: cents,
});

/** A document of the first version had one customer, and a total of goods alone. */
function fromFirstVersion(content: unknown): unknown {
  const first = firstVersion.safeParse(content).data;
  if (!first) return content;
  const { letterhead: seller, customer, ...others } = first;
  return {
    ...others,
    version: 2,
    seller,
    billTo: customer,
    shipTo: customer,
    goodsCents: first.totalCents,
    shippingCents: 0,
    taxCents: 0,
  };
}

/** The lines of orders as shown in documents, by order id. */
export async function documentLines(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentLine[]>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['order_id', 'order_lines.name', 'order_lines.sku', 'quantity', 'unit_price_cents'])
    .select(['destination', 'blade', 'piece', 'note', 'cost_center'])
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([orderId, lines]) => [
      orderId,
      lines.map(({ name, sku, quantity, unit_price_cents: unitPriceCents, ...line }) => ({
        name,
        sku,
        quantity,
        unitPriceCents,
        ...(line.destination !== null && { destination: line.destination }),
        ...lineTextsView(line),
        size: line.blade === null ? null : bladeSizeInWords(line.blade),
        ...pieceOnPaper(line.piece),
      })),
    ]),
  );
}

function pieceOnPaper(piece: ProductPiece | null) {
  return {
    ...(piece?.grams != null && { grams: piece.grams }),
    ...(piece?.origin && { origin: piece.origin }),
    ...(piece?.customsCode && { customsCode: piece.customsCode }),
  };
}

/** The order as documents show it now. */
export async function orderSnapshot(db: Database | Tx, order: OrderRow) {
  const lines = (await documentLines(db, [order.id])).get(order.id) ?? [];
  return snapshotOf(await readLetterhead(db), order, lines);
}

/** The same, for a letterhead and lines that have been read. */
export function snapshotOf(
  letterhead: Letterhead,
  order: OrderRow,
  lines: readonly DocumentLine[],
): OrderContent {
  const customer = {
    name: order.customer_name,
    email: order.customer_email,
    phone: order.phone,
    address: order.address,
  };
  return {
    version: 2,
    seller: sellerOf(letterhead, order),
    orderNumber: formatOrderNumber(order.serial),
    ...(order.po_number !== null && { poNumber: order.po_number }),
    placedAt: order.created_at.toISOString(),
    billTo: order.invoice_to ? billedParty(order.invoice_to, customer) : customer,
    shipTo: order.ship_to ? { ...customer, ...dockFacts(order.ship_to) } : customer,
    ...(order.further_destinations && { destinations: destinationsOnPaper(order, customer) }),
    ...(order.supplements !== null && { about: order.order_name }),
    lines: [...lines],
    goodsCents: order.goods_cents,
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    ...(order.shipping_method && { shippingMethod: order.shipping_method.name }),
    ...(order.awaits_quote && { shippingToQuote: true as const }),
    ...(order.tax_decision && { tax: taxOnPaper(order.tax_decision, lines) }),
    totalCents: order.total_cents,
  };
}

/** The letterhead with the shop's number where each part is taxed, in place of its own, as far as it has one there. */
function sellerOf(letterhead: Letterhead, { tax_decision: decision }: OrderRow): Letterhead {
  if (!decision) return letterhead;
  const numbers = [decision, ...(decision.further ?? [])].map(
    ({ sellerNumber }) => sellerNumber || letterhead.taxNumber,
  );
  const taxNumber = [...new Set(numbers)].filter((number) => number !== '').join(', ');
  return { ...letterhead, taxNumber };
}

/** The address of invoices; the customer's email address and phone number where it has none. */
function billedParty(address: Address, customer: Party): Party {
  const [name = '', ...lines] = addressLines(address, findCountry(address.country));
  return {
    name,
    email: address.email || customer.email,
    phone: address.phone || customer.phone,
    address: lines.join('\n'),
  };
}

function destinationsOnPaper(order: OrderRow, customer: Party) {
  return destinationsOf(order).map(({ shipTo, text, method, shippingCents }) => ({
    shipTo: { ...customer, address: text, ...(shipTo && dockFacts(shipTo)) },
    shippingCents,
    ...(method && { shippingMethod: method.name }),
    ...(method?.isToQuote && { shippingToQuote: true as const }),
  }));
}

function dockFacts({ contact, phone, dockHours, notes }: Address): Partial<Party> {
  return {
    ...(contact !== '' && { contact }),
    ...(phone !== '' && { contactPhone: phone }),
    ...(dockHours !== '' && { dockHours }),
    ...(notes !== '' && { notes }),
  };
}

function taxOnPaper(decision: TaxDecision, lines: readonly DocumentLine[]) {
  const destinations = lines.map(({ destination }) => destination);
  const rows = taxSummary(taxedAmounts(decision, destinations)).map(
    ({ title, netCents, taxCents }) => ({
      title,
      netCents,
      taxCents,
    }),
  );
  return { rows, sentences: [...decision.sentences] };
}
