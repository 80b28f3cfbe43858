/** Whether customers see a product: always, not yet, from a time on, or no longer. */
export const productStates = ['published', 'draft', 'scheduled', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
