import type { ProductRow } from '../../db/schema.ts';
import type { NamedProduct, Naming } from './named-products.store.ts';

/** What a row was found to mean. */
export interface ReadRow {
  readonly matched: Exclude<Naming, 'near'> | null;
  /** What it names and can be had. */
  readonly product: ProductRow | null;
  /** What it named while that was sold. */
  readonly gone: ProductRow | null;
  readonly replacement: ProductRow | null;
  /** What it may have meant, where it names nothing or several things. */
  readonly nearest: readonly ProductRow[];
  /** Whether the nearest are all of what the text asks for, as a search. */
  readonly isFound: boolean;
}

const surest = ['id', 'sku', 'alias', 'name'] as const;

/** Chooses among everything that answers to a row. What two products answer to in the same way is not guessed. */
export function readRow(answers: readonly NamedProduct[]): ReadRow {
  const sold = answers.filter(({ archived_at }) => archived_at === null);
  const matched = surest.find((naming) => sold.some((answer) => answer.naming === naming)) ?? null;
  const [product, ...others] = sold.filter(({ naming }) => naming === matched);
  if (product && others.length === 0) {
    const replacement = replacementOf(product, sold);
    return { matched, product, gone: null, replacement, nearest: [], isFound: false };
  }
  const gone = answers.find((answer) => answer.archived_at !== null && isNamed(answer)) ?? null;
  return {
    matched: null,
    product: null,
    gone: product ? null : gone,
    replacement: product || !gone ? null : replacementOf(gone, sold),
    nearest: product ? [product, ...others] : sold.filter(({ naming }) => naming === 'near'),
    isFound: false,
  };
}

function isNamed({ naming }: NamedProduct): boolean {
  return naming !== 'near' && naming !== 'replacement';
}

/** What takes a product's place: the first of its successors that is sold. */
function replacementOf(product: ProductRow, sold: readonly NamedProduct[]): ProductRow | null {
  return sold.find(({ replaces }) => replaces === product.id) ?? null;
}
