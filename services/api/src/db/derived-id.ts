import { hash } from 'node:crypto';

/** An id that is always the same for a text, and does not reveal it. */
export function derivedId(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
