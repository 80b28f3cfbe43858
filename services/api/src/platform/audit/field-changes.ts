import { isDeepStrictEqual } from 'node:util';

/** One field's value before and after a change. */
export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields that differ between two states of a record. Fields that only one of them has are left out. */
export function fieldChanges<R extends object>(
  before: R,
  after: { readonly [Field in keyof R]?: unknown },
): Record<string, FieldChange> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before)
    .filter(([field, from]) => now.has(field) && !isDeepStrictEqual(from, now.get(field)))
    .map(([field, from]) => [field, { from, to: now.get(field) }]);
  return Object.fromEntries(changed);
}
