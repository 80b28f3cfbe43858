/** The decimal sign: 1,234.56 has a point, 1.234,56 a comma. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

const spaces = /[\s\u00A0\u202F'’]/g;
const currency = /^(?:US\$|USD|\$|EUR|€|CHF|GBP|£)\s*|\s*(?:USD|EUR|€|\$|CHF|GBP|£)$/giu;

const forms: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/,
  comma: /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+|(?=,\d))(?:,(\d*))?$/,
};

/**
 * Reads a number as written by a spreadsheet or a person: "1.234,56 €" with a decimal comma is "1234.56".
 * Null if it is not a number. Stays text, so that nothing is rounded.
 */
export function readNumberText(text: string, decimal: DecimalSign): string | null {
  const plain = text.replaceAll(/[\u2212\u2013]/g, '-').replaceAll(currency, '');
  const [, sign, whole, decimals = ''] = forms[decimal].exec(plain.replaceAll(spaces, '')) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const value = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' ? `-${value}` : value;
}

/** The decimal sign of a column's numbers; null if ambiguous, as with 1200 and 1,200. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  let point = 0;
  let comma = 0;
  for (const text of texts) {
    const isPoint = readNumberText(text, 'point') !== null;
    const isComma = readNumberText(text, 'comma') !== null;
    if (isPoint && !isComma) point += 1;
    if (isComma && !isPoint) comma += 1;
  }
  if (point === comma) return null;
  return point > comma ? 'point' : 'comma';
}
