import { bladeFacts } from '../../components/blade-specification/blade-facts.ts';
import { inchText } from '../../components/blade-specification/specification-table.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { formatQuantity } from '../../components/quantity.tsx';

/** One product's value in a row; a null cell is not specified. */
export interface ComparedCell {
  readonly text: string;
  /** Smaller text below. */
  readonly detail?: string;
}

/** One row across all products, in their order. */
export interface ComparedRow {
  readonly label: string;
  readonly cells: readonly (ComparedCell | null)[];
}

/** Whether the values differ. An unspecified value differs from a specified one. */
export function differs({ cells }: ComparedRow): boolean {
  return new Set(cells.map((cell) => cell?.text)).size > 1;
}

/** The specifications side by side: every fact that any of the blades has. */
export function specificationRows(products: readonly ProductSummary[]): ComparedRow[] {
  const facts = products.map(({ blade }) => (blade ? bladeFacts(blade) : []));
  const labels = new Set(facts.flat().map(({ label }) => label));
  return [...labels].map((label) => ({
    label,
    cells: facts.map((known) => {
      const fact = known.find((each) => each.label === label);
      return fact ? cellOf(fact.value, fact.unit) : missing(label, known.length > 0);
    }),
  }));
}

/** Facts that a specification may leave out. */
const optional: ReadonlySet<string> = new Set(['Regrinds', 'Materials']);

/** A band has no bore, shown as a dash; a product without a specification might have one. */
function missing(label: string, specified: boolean): ComparedCell | null {
  return specified && !optional.has(label) ? { text: '–' } : null;
}

function cellOf(value: number | string, unit: string | undefined): ComparedCell {
  if (typeof value === 'string') return { text: value };
  if (unit === undefined) return { text: formatQuantity(value) };
  const text = unit === '°' ? `${value}°` : `${formatQuantity(value)} ${unit}`;
  return unit === 'mm' ? { text, detail: `${inchText(value)} in` } : { text };
}
