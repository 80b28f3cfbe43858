/**
 * Creates a value on first use and returns the same one from then on. Used for formatters: the first one
 * of a page takes a browser tens of milliseconds.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
