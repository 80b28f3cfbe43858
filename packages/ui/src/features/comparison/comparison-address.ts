/** The most products that can be compared. */
export const COMPARED_MAX = 4;

/** Reads the ids of a comparison: each once, the first four. */
export function readComparedIds(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}
