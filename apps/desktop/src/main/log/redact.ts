/** What must never be logged, and its replacement. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 [secret]'],
  [/\b(pi_\w+_secret|[srp]k_(?:live|test)|whsec)_\w+/g, '[key]'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  // Query and fragment of an address: they carry codes and tokens.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"']*)[?#][^\s"']*/gi, '$1?[query]'],
  [/("\w*(?:password|token|secret|cookie|authorization)\w*"\s*:\s*)"[^"]*"/gi, '$1"[secret]"'],
  [/\b(\w*(?:password|token|secret|cookie)\w*=)[^\s,;&"']+/gi, '$1[secret]'],
];

/** A text without secrets and email addresses, which can be sent to support. */
export function redact(text: string): string {
  return secrets.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text);
}
