import { hash } from 'node:crypto';

/**
 * Replaces the id of an erased user's sign-in. Earlier tokens of that sign-in are recognized by it and refused;
 * the sign-in itself cannot be found by it.
 */
export function erasedUid(uid: string): string {
  return `erased:${hash('sha256', uid)}`;
}
