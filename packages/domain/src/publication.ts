/** Whether customers see a product: always, not yet, from a time on, or no longer. */
export const productStates = ['published', 'draft', 'scheduled', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

/** What decides about a product's state. Moments are ISO 8601 texts. */
export interface Publication {
  /** Null for a draft. */
  readonly publishedAt?: string | null | undefined;
  readonly archivedAt?: string | null | undefined;
}

/** The state of a product by a clock. A server that does not tell the moment publishes at once. */
export function productState(
  { publishedAt, archivedAt = null }: Publication,
  now: Date,
): ProductState {
  if (archivedAt !== null) return 'archived';
  if (publishedAt === undefined) return 'published';
  if (publishedAt === null) return 'draft';
  return new Date(publishedAt) > now ? 'scheduled' : 'published';
}
