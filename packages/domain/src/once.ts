/**
 * Makes something when it is first wanted, and the same ever after. Formatters above all: the first of a
 * page takes a browser tens of milliseconds, before anything is seen.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
