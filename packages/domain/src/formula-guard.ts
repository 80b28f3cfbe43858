// https://owasp.org/www-community/attacks/CSV_Injection, plus the full-width forms that some Excel editions
// accept.
const formula = /^'*(?:[\s\p{Cc}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, which marks it as plain text.
 */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `guardFormula` added. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** The text of a formula that does no more than quote it, to keep its zeros: ="00123" is 00123. */
export function unquoteFormula(text: string): string {
  const [, inside] = /^\s*=\s*"((?:[^"]|"")*)"\s*$/.exec(text) ?? [];
  return inside === undefined ? text : inside.replaceAll('""', '"');
}
