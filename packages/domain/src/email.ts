// Both rules are the specification's: its own pattern, and the HTML standard's for every other real address.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const specified = /^[a-z0-9]+@[a-z]+\.[a-z]{2,3}$/;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const htmlEmail = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);

export const EMAIL_MAX_LENGTH = 254;

/**
 * An address as Kerf stores and compares it: trimmed, and A to Z in lower case. Other letters stay:
 * the lower case of the Kelvin sign is "k", so that address would become another person's.
 */
export function canonicalEmail(input: string): string {
  return input.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether a canonical address is one that a buyer can have. */
export function isEmail(canonical: string): boolean {
  if (canonical.length > EMAIL_MAX_LENGTH) return false;
  return specified.test(canonical) || htmlEmail.test(canonical);
}

/** The specification's message about an invalid address; null if it is valid. */
export function emailProblem(input: string): string | null {
  if (input.trim() === '') return 'Email is required';
  return isEmail(canonicalEmail(input)) ? null : 'provide a valid email';
}
