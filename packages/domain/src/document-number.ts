/** Documents that get a number and never change once issued. */
export const issuedDocumentKinds = ['invoice', 'credit_note'] as const;
export type IssuedDocumentKind = (typeof issuedDocumentKinds)[number];

const prefixes: Readonly<Record<IssuedDocumentKind, string>> = { invoice: '', credit_note: 'CN-' };
const DIGITS = 6;

/** The number series of a document: one for each kind and year. */
export function documentSeries(kind: IssuedDocumentKind, year: number): string {
  return `${kind}-${year}`;
}

/** The number as people read it: `2026-000123` for an invoice, `CN-2026-000007` for a credit note. */
export function formatDocumentNumber(
  kind: IssuedDocumentKind,
  year: number,
  count: number,
): string {
  return `${prefixes[kind]}${year}-${String(count).padStart(DIGITS, '0')}`;
}
