import { cents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import type { Sheet, SheetCell, SheetColumn, SheetHead } from '../../../platform/pdf/sheet.ts';
import type {
  CreditNoteContent,
  DocumentLine,
  InvoiceContent,
  OrderContent,
} from '../document-content.ts';
import { addressLines, count, dateInWords, money, productCell } from './sheet-parts.ts';

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
      ['Placed', dateInWords(order.placedAt, head)],
      ['Email', order.billTo.email],
      ['Phone', order.shipTo.phone],
    ],
    address: { title: 'Ship to', lines: addressLines(order.shipTo) },
    rows: order.lines.map((line) => pricedRow(line, 1)),
    runningTotals: runningTotals(order.lines.map(amountOf)),
    totals: totalsOf(order),
    notes: [],
  };
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
      ['Email', invoice.billTo.email],
    ],
    address: { title: 'Bill to', lines: addressLines(invoice.billTo) },
    rows: invoice.lines.map((line) => pricedRow(line, 1)),
    runningTotals: runningTotals(invoice.lines.map(amountOf)),
    totals: totalsOf(invoice),
    notes: [
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
  const other: SheetCell[][] =
    note.otherCents === 0
      ? []
      : [
          [
            { text: '' },
            { text: note.lines.length === 0 ? 'Refund' : 'Other amount' },
            { text: '' },
            { text: '' },
            { text: money(-note.otherCents) },
          ],
        ];
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
      ['Email', note.billTo.email],
    ],
    address: { title: 'Bill to', lines: addressLines(note.billTo) },
    rows: [...note.lines.map((line) => pricedRow(line, -1)), ...other],
    runningTotals: runningTotals([...note.lines.map((line) => -amountOf(line)), -note.otherCents]),
    totals: [[voided ? 'Void, not refunded' : 'Total refunded', money(-note.totalCents)]],
    notes: [
      ...(voided ? ['VOID: the refund failed, so this credit note credits nothing.'] : []),
      ...(note.reason === null ? [] : [`Reason: ${note.reason}`]),
    ],
  };
}

/** The total, after its parts if it has others than goods. */
function totalsOf(order: OrderContent): [name: string, amount: string][] {
  const { goodsCents, shippingCents, taxCents, totalCents } = order;
  const total: [string, string] = ['Total', money(totalCents)];
  if (shippingCents === 0 && taxCents === 0) return [total];
  const parts: [string, string][] = [
    ['Goods', money(goodsCents)],
    ['Shipping', money(shippingCents)],
    ['Tax', money(taxCents)],
  ];
  return [...parts, total];
}

function voidFacts({ replacedBy }: Voided): [name: string, value: string][] {
  const state: [string, string] = ['Status', 'VOID, the refund failed'];
  return replacedBy === null ? [state] : [state, ['Replaced by', replacedBy]];
}

function pricedRow(line: DocumentLine, sign: 1 | -1): SheetCell[] {
  return [
    { text: line.sku },
    productCell(line),
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
