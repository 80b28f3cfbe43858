/** The decimal sign: 1,234.56 has a point, 1.234,56 a comma. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * A text as a number in plain notation, "1234.50" or "-5"; `two-ways` if its sign may separate thousands or
 * decimals, as in "1.000", with both meanings.
 */
export type NumberReading =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'two-ways'; readonly point: string; readonly comma: string }
  | { readonly kind: 'no-number' };

const grouped = (sign: string) => String.raw`[1-9]\d{0,2}(?:${sign}\d{3})+`;
const inIndia = (sign: string) => String.raw`[1-9]\d?(?:${sign}\d{2})+${sign}\d{3}`;

function formOf(group: string, decimal: string): RegExp {
  const wholes = [grouped(group), inIndia(group), grouped(' '), grouped("'"), String.raw`\d+`];
  return new RegExp(String.raw`^([+-]?)(?=.*\d)(${wholes.join('|')}|)(?:${decimal}(\d+))?$`);
}

const forms: Readonly<Record<DecimalSign, RegExp>> = {
  point: formOf(',', String.raw`\.`),
  comma: formOf(String.raw`\.`, ','),
};

/**
 * Reads a number as a spreadsheet or a person writes it: 1,234.56, 1.234,56, 1 000, 1'000, 1,00,000. Without
 * a known decimal sign, what has one meaning is read. Stays text, so that nothing is rounded.
 */
export function readNumber(text: string, decimal: DecimalSign | null = null): NumberReading {
  const plain = plainSigns(text);
  if (decimal !== null) return asNumber(readWith(plain, decimal));
  const point = readWith(plain, 'point');
  const comma = readWith(plain, 'comma');
  if (point === null || comma === null || point === comma) return asNumber(point ?? comma);
  return { kind: 'two-ways', point, comma };
}

function asNumber(text: string | null): NumberReading {
  return text === null ? { kind: 'no-number' } : { kind: 'number', text };
}

/** One kind of minus, of space and of apostrophe. */
function plainSigns(text: string): string {
  return text
    .trim()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/\s/g, ' ')
    .replaceAll('’', "'")
    .replace(/^([+-]) +/, '$1');
}

function readWith(text: string, decimal: DecimalSign): string | null {
  const [, sign, whole, decimals] = forms[decimal].exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const value = decimals === undefined ? digits : `${digits}.${decimals}`;
  return sign === '-' ? `-${value}` : value;
}
