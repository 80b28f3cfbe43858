/**
 * What a saved product has changed: its place in the shop (its name, or whether it is there at all), what it is
 * found by, or only details that decide neither, such as its price. Each includes those after it.
 */
const kinds = ['listing', 'text', 'details'] as const;
type ChangeKind = (typeof kinds)[number];

/** A saved product. */
export interface ProductChange {
  readonly kind: ChangeKind;
  readonly id: string;
}

/** A product that was saved at least once: the most that has changed, and the last time. */
export interface ChangedProduct {
  readonly kind: ChangeKind;
  readonly latest: ProductChange;
}

/** What is told of a change of the catalogue: the product, or what is in which category, or no more. */
export type CatalogueChange =
  | ProductChange
  | { readonly kind: 'places' }
  | { readonly kind: 'unknown' };

/** Reads the notification of a change; the triggers of `products` and `categories` write it. */
export function readCatalogueChange(payload: string): CatalogueChange {
  if (payload === 'places') return { kind: payload };
  const [written, id] = payload.split(' ');
  const kind = kinds.find((one) => one === written);
  return kind && id !== undefined ? { kind, id } : { kind: 'unknown' };
}

/** More are treated as if no more were known. */
const KEPT = 256;

/** The latest changes of products, by which what was read before them is brought up to date. */
export class CatalogueChanges {
  #kept: ProductChange[] = [];
  #position = 0;

  /** Goes up with every change. What is read is at least as new as the position at which its reading began. */
  get position(): number {
    return this.#position;
  }

  add(change: ProductChange): void {
    this.#position += 1;
    this.#kept.push(change);
    if (this.#kept.length > KEPT) this.#kept = this.#kept.slice(KEPT / 2);
  }

  /** For a change of which no more is known. */
  forget(): void {
    this.#position += 1;
    this.#kept = [];
  }

  /** The products changed after a position. Null if they are not all known. */
  since(position: number): readonly ChangedProduct[] | null {
    const count = this.#position - position;
    if (count > this.#kept.length) return null;
    const byId = new Map<string, ChangedProduct>();
    for (const latest of this.#kept.slice(this.#kept.length - count)) {
      const before = byId.get(latest.id)?.kind ?? latest.kind;
      const kind = kinds.find((one) => one === before || one === latest.kind) ?? before;
      byId.set(latest.id, { kind, latest });
    }
    return [...byId.values()];
  }
}
