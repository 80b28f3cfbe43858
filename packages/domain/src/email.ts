// Both rules stand in the specification: its own pattern, and the HTML standard's for every other real address.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const htmlEmail = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);

export const EMAIL_MAX_LENGTH = 254;

/** An address as Kerf stores and compares it: trimmed and in lower case. */
export function canonicalEmail(input: string): string {
  return input.trim().toLowerCase();
}

/** Whether a canonical address is one that a buyer can have. */
export function isEmail(canonical: string): boolean {
  return canonical.length <= EMAIL_MAX_LENGTH && htmlEmail.test(canonical);
}

/** What a form says of an address: nothing, or the specification's message. */
export function emailProblem(input: string): string | null {
  if (input.trim() === '') return 'Email is required';
  return isEmail(canonicalEmail(input)) ? null : 'provide a valid email';
}
