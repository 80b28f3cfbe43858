/** The most products that can be compared. */
export const COMPARED_MAX = 4;

/** The path of a comparison, in this order. */
export function comparisonAddress(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams({ ids: ids.join(',') })}`;
}

/** Reads the ids of a comparison: each once, the first four. */
export function readComparedIds(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

/** The path of the product search with these selected to compare. */
export function choosingAddress(ids: readonly string[]): string {
  return `/products?${new URLSearchParams({ compare: ids.join(',') })}`;
}
