/** How many products stand side by side at most. */
export const COMPARED_MAX = 4;

/** Where products are compared, in this order. */
export function comparisonAddress(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams({ ids: ids.join(',') })}`;
}

/** The ids that an address or a tray names: each once, the first four. */
export function readComparedIds(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

/** Where more products are chosen beside these. */
export function choosingAddress(ids: readonly string[]): string {
  return `/products?${new URLSearchParams({ compare: ids.join(',') })}`;
}
