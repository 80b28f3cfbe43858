import type { Facet } from '@kerf/contract/schemas/search';
import type { FacetName } from '@kerf/domain/search/facets';
import { bladeKindName } from '../../components/blade-specification/blade-facts.ts';
import { formatQuantity } from '../../components/quantity.tsx';

export const facetTitle: Record<FacetName, string> = {
  kind: 'Type',
  diameter: 'Diameter, mm',
  bore: 'Bore, mm',
  kerf: 'Kerf, mm',
  teeth: 'Teeth',
  length: 'Length, mm',
  teethPerInch: 'Teeth per inch',
  grind: 'Grind',
  material: 'Material',
  price: 'Price',
  inStock: 'Stock',
};

type Choice = Pick<Facet['choices'][number], 'value' | 'from' | 'to'>;

/** A choice's label under its facet's title: "180 to 200", "450 and over", "TCG". */
export function choiceInWords(name: FacetName, { value, from, to }: Choice): string {
  if (name === 'kind') return kindName[value] ?? value;
  if (name === 'inStock') return value === 'true' ? 'In stock' : 'Not enough stock';
  if (from === null) return value;
  const unit = name === 'price' ? '$' : '';
  const number = (each: number) => `${unit}${formatQuantity(each)}`;
  if (to === from) return number(from);
  if (to === null) return `${number(from)} and over`;
  return from === 0 ? `under ${number(to)}` : `${number(from)} to ${number(to)}`;
}

const kindName: Readonly<Record<string, string>> = { ...bladeKindName, other: 'Other' };
