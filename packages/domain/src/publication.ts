/** Whether customers see a product: yes, not yet, from a given time on, or no longer. */
export const productStates = ['published', 'draft', 'scheduled', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

/** The times that determine a product's state, in ISO 8601. */
export interface Publication {
  /** Null for a draft. */
  readonly publishedAt?: string | null | undefined;
  readonly archivedAt?: string | null | undefined;
}

/** The state of a product at `now`. Servers that do not send `publishedAt` publish everything at once. */
export function productState(
  { publishedAt, archivedAt = null }: Publication,
  now: Date,
): ProductState {
  if (archivedAt !== null) return 'archived';
  if (publishedAt === undefined) return 'published';
  if (publishedAt === null) return 'draft';
  return new Date(publishedAt) > now ? 'scheduled' : 'published';
}
