import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** This many random letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** An id in Stripe's format: `pi_3…`, `ch_3…`, `evt_1…`. */
export function newId(prefix: string): string {
  return `${prefix}_3${randomText(23)}`;
}
