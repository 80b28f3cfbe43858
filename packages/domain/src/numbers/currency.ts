/** The codes that stand beside prices in suppliers' files; the shop's own is USD. */
const codes = [
  ...['EUR', 'GBP', 'CHF', 'JPY', 'CNY', 'RMB', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'SEK', 'NOK'],
  ...['DKK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY', 'INR', 'MXN', 'BRL', 'ZAR', 'KRW', 'TWD'],
].join('|');
const words =
  'euros?|pounds? sterling|sterling|francs?|franken|s?fr\\.|yen|zł|kr\\.?|kč|lei|лв\\.?|руб\\.?|(?<=\\d\\s*)ft';

/** Names of currencies, the shop's own too: to be removed from a heading or a price. */
export const currencyPattern = String.raw`(?:(?<!\p{L})[A-Z]{1,2}\$|\p{Sc}|(?<!\p{L})(?:USD|${codes}|${words})(?![\p{L}\p{N}]))`;

const named = new RegExp(currencyPattern, 'giu');
const dollar = /^(?:US?\$|\$|USD)$/i;

/** The currency other than the US dollar that a heading or a cell names: "€", "GBP"; null if none. */
export function foreignCurrency(text: string): string | null {
  const [first = null] = (text.match(named) ?? []).filter((name) => !dollar.test(name));
  return first;
}

/** The currency other than the US dollar that a workbook's number format names in brackets: "[$kr-41D]" is "kr". */
export function currencyOfFormat(pattern: string): string | null {
  const [, name = ''] = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(pattern) ?? [];
  return name.trim() === '' || dollar.test(name.trim()) ? null : name.trim();
}

const dash = String.raw`[-\u2212\u2013\u2014]`;
const dashed = new RegExp(
  `^(?:${currencyPattern}\\s*${dash}|${dash}\\s*${currencyPattern})$`,
  'iu',
);

/** Whether a text is how a spreadsheet's accounting format shows zero: "-   €", "$ -". */
export function isDashedZero(text: string): boolean {
  return dashed.test(text.trim());
}

/** A price without the currency before or after it. */
export function withoutCurrency(text: string): string {
  return text
    .replace(
      new RegExp(
        String.raw`^([-+\u2212\u2013]?)\s*${currencyPattern}\s*(?![-+\u2212\u2013])`,
        'iu',
      ),
      '$1',
    )
    .replace(new RegExp(String.raw`\s*${currencyPattern}$`, 'iu'), '')
    .trim();
}
