import { destinationName } from '@kerf/domain/destination';
import { cents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { partsBesideUnits } from '@kerf/domain/refund-parts';
import { weightText } from '@kerf/domain/shipping/obstacle-text';
import { TO_BE_QUOTED, type TotalPart, totalName, totalParts } from '@kerf/domain/total-parts';
import type { Sheet, SheetCell, SheetColumn, SheetHead } from '../../../platform/pdf/sheet.ts';
import type {
  CreditNoteContent,
  DocumentLine,
  InvoiceContent,
  OrderContent,
  Party,
} from '../document-content.ts';
import {
  addressLines,
  count,
  customsOf,
  dateInWords,
  type Fact,
  money,
  poNumberFact,
  productCell,
  weightFact,
} from './sheet-parts.ts';

const pricedColumns: readonly SheetColumn[] = [
  { title: 'SKU', width: 92 },
  { title: 'Product' },
  { title: 'Quantity', width: 48, align: 'right' },
  { title: 'Each', width: 58, align: 'right' },
  { title: 'Amount', width: 72, align: 'right' },
];

export function confirmationSheet(head: SheetHead, order: OrderContent): Sheet {
  return {
    head,
    columns: pricedColumns,
    title: 'Order confirmation',
    number: order.orderNumber,
    facts: [
      ['Order', order.orderNumber],
      ...aboutFact(order),
      ...poNumberFact(order),
      ['Placed', dateInWords(order.placedAt, head)],
      ['Email', order.billTo.email],
      ['Phone', order.shipTo.phone],
      ...billToFact(order),
    ],
    address: { title: 'Ship to', lines: shipToLines(order) },
    ...pricedLines(order),
    totals: totalsOf(order),
    notes: taxNotes(order),
  };
}

/** What an order without goods is for. */
function aboutFact({ about }: Pick<OrderContent, 'about'>): Fact[] {
  return about === undefined ? [] : [['For', about]];
}

/** Whom the invoice is for, where that is not who the goods go to. */
function billToFact({ billTo, shipTo }: OrderContent): Fact[] {
  const [billed, shipped] = [addressLines(billTo).join(', '), addressLines(shipTo).join(', ')];
  return billed === shipped ? [] : [['Bill to', billed]];
}

export function invoiceSheet(
  head: SheetHead,
  number: string,
  issuedAt: Date,
  invoice: InvoiceContent,
): Sheet {
  const { orderNumber, placedAt, paidAt, transactionId } = invoice;
  return {
    head,
    columns: pricedColumns,
    title: 'Invoice',
    number,
    facts: [
      ['Invoice', number],
      ['Date', dateInWords(issuedAt, head)],
      ['Order', `${orderNumber}, ${dateInWords(placedAt, head)}`],
      ...aboutFact(invoice),
      ...poNumberFact(invoice),
      ['Email', invoice.billTo.email],
      ...(invoice.isForCustoms ? customsFacts(invoice) : []),
    ],
    address: { title: 'Bill to', lines: addressLines(invoice.billTo) },
    ...pricedLines(invoice, (line) => (invoice.isForCustoms ? customsOfLine(line) : [])),
    totals: totalsOf(invoice),
    notes: [
      ...taxNotes(invoice),
      `Paid by card on ${dateInWords(paidAt, head)}.${transactionId === null ? '' : ` Payment ${transactionId}.`}`,
    ],
  };
}

/** That the refund of a credit note failed, and the number of the note that replaces it, if there is one. */
export interface Voided {
  readonly replacedBy: string | null;
}

export function creditNoteSheet(
  head: SheetHead,
  number: string,
  issuedAt: Date,
  note: CreditNoteContent,
  voided: Voided | null,
): Sheet {
  const others = partsBesideUnits({
    amount: cents(note.totalCents),
    goods: cents(note.lines.reduce((sum, line) => sum + amountOf(line), 0)),
    shipping: cents(note.shippingCents ?? 0),
    tax: cents(note.taxCents ?? 0),
    method: note.shippingMethod ?? null,
    destinations: note.destinations?.map(({ shippingMethod }, number) => ({
      method: shippingMethod ?? null,
      amount: cents(note.shippingOfEach?.[number] ?? 0),
    })),
  });
  return {
    head,
    columns: pricedColumns,
    title: voided ? 'VOID: Credit note' : 'Credit note',
    number,
    facts: [
      ...(voided ? voidFacts(voided) : []),
      ['Credit note', number],
      ['Date', dateInWords(issuedAt, head)],
      ['For invoice', note.invoiceNumber],
      ['Order', `${note.orderNumber}, ${dateInWords(note.placedAt, head)}`],
      ...aboutFact(note),
      ...poNumberFact(note),
      ['Email', note.billTo.email],
    ],
    address: { title: 'Bill to', lines: addressLines(note.billTo) },
    rows: [
      ...note.lines.map((line) => pricedRow(note.destinations ? addressed(line) : line, -1)),
      ...others.map(({ name, amount }) => creditedRow(name, amount)),
    ],
    runningTotals: runningTotals([
      ...note.lines.map((line) => -amountOf(line)),
      ...others.map(({ amount }) => -amount),
    ]),
    totals: [[voided ? 'Void, not refunded' : 'Total refunded', money(-note.totalCents)]],
    notes: [
      ...(voided ? ['VOID: the refund failed, so this credit note credits nothing.'] : []),
      ...(note.reason === null ? [] : [`Reason: ${note.reason}`]),
    ],
  };
}

/** A row of a credit note that is of no line. */
function creditedRow(text: string, amount: number): SheetCell[] {
  return [{ text: '' }, { text }, { text: '' }, { text: '' }, { text: money(-amount) }];
}

/** The total, after its parts if it has others than goods. */
function totalsOf(order: OrderContent): [name: string, amount: string][] {
  const isToQuote = order.shippingToQuote === true;
  const parts = totalParts({
    goods: cents(order.goodsCents),
    shipping: cents(order.shippingCents),
    tax: cents(order.taxCents),
    method: order.shippingMethod ?? null,
    isToQuote,
    taxRows: taxRows(order.tax),
    destinations: order.destinations?.map(({ shippingMethod, shippingCents, shippingToQuote }) => ({
      method: shippingMethod ?? null,
      amount: shippingToQuote ? null : cents(shippingCents),
    })),
  });
  return [
    ...parts.map(({ name, amount }): [string, string] => [
      name,
      amount === null ? TO_BE_QUOTED : money(amount),
    ]),
    [totalName(isToQuote), money(order.totalCents)],
  ];
}

/** One row per rate, with the amount that it was charged on. */
function taxRows(tax: OrderContent['tax']): TotalPart[] {
  const rows = tax?.rows ?? [];
  return rows.map(({ title, netCents, taxCents }) => ({
    name: `${title} on ${money(netCents)}`,
    amount: cents(taxCents),
  }));
}

/** What is said of the tax below the totals. */
function taxNotes({ tax }: OrderContent): string[] {
  return tax ? [...tax.sentences, 'Tax is rounded per line.'] : [];
}

function voidFacts({ replacedBy }: Voided): Fact[] {
  const state: Fact = ['Status', 'VOID, the refund failed'];
  return replacedBy === null ? [state] : [state, ['Replaced by', replacedBy]];
}

/** The address, or how many there are: each is named with its lines. */
function shipToLines({ shipTo, destinations }: OrderContent): string[] {
  if (!destinations) return addressLines(shipTo);
  return [shipTo.name, `${count(destinations.length)} addresses, each above its products`];
}

/** The lines with what they cost and the sums so far, below each of several addresses. */
function pricedLines(
  { lines, destinations = [] }: OrderContent,
  factsOf: (line: DocumentLine) => string[] = () => [],
) {
  const priced = (line: DocumentLine) => ({
    cells: pricedRow(line, 1, factsOf(line)),
    amount: amountOf(line),
  });
  const rows: { readonly cells: SheetCell[]; readonly amount: number }[] = [];
  for (const [number, { shipTo }] of destinations.entries()) {
    rows.push({ cells: destinationRow(number, shipTo), amount: 0 });
    rows.push(...lines.filter(({ destination = 0 }) => destination === number).map(priced));
  }
  if (destinations.length === 0) rows.push(...lines.map(priced));
  return {
    rows: rows.map(({ cells }) => cells),
    runningTotals: runningTotals(rows.map(({ amount }) => amount)),
  };
}

/** A line that says where it went. */
function addressed(line: DocumentLine): DocumentLine {
  const { size, destination = 0 } = line;
  return { ...line, size: [size, destinationName(destination)].filter(Boolean).join(' · ') };
}

/** "Address 2", and the address. */
function destinationRow(number: number, { address }: Party): SheetCell[] {
  const name = { text: destinationName(number), isStrong: true };
  const blank = { text: '' };
  return [name, { text: address.replaceAll('\n', ', ') }, blank, blank, blank];
}

/** What customs ask for of a whole invoice: where the goods go, and what they weigh, if that is known of each line. */
function customsFacts({ shipTo, destinations, lines }: InvoiceContent): Fact[] {
  // Several addresses stand with their lines.
  const to: Fact[] = destinations ? [] : [['Ship to', addressLines(shipTo).join(', ')]];
  return [...to, ...weightFact(lines)];
}

/** The same of a line: its customs code, country of origin and weight, as far as they are known. */
function customsOfLine(line: DocumentLine): string[] {
  const { grams, quantity } = line;
  return [...customsOf(line), ...(grams === undefined ? [] : [weightText(grams * quantity)])];
}

function pricedRow(line: DocumentLine, sign: 1 | -1, further: readonly string[] = []): SheetCell[] {
  return [
    { text: line.sku },
    productCell(line, further),
    { text: count(line.quantity) },
    { text: money(line.unitPriceCents) },
    { text: money(sign * amountOf(line)) },
  ];
}

function amountOf({ quantity, unitPriceCents }: DocumentLine): number {
  return lineAmount({ unitPrice: cents(unitPriceCents), quantity });
}

function runningTotals(amounts: readonly number[]): string[] {
  let sum = 0;
  return amounts.map((amount) => {
    sum += amount;
    return money(sum);
  });
}
