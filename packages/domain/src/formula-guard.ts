// https://owasp.org/www-community/attacks/CSV_Injection, and the full-width forms that some editions take.
const formula = /^'*(?:[\s\p{Cc}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, which spreadsheets read as
 * "this is text".
 */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes off the apostrophe of `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
