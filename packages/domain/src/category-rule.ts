import type { Material } from './blade.ts';

/** The kinds of products, in the order of lists. `other` is everything but blades. */
export const productKinds = ['circular', 'band', 'reciprocating', 'other'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Which products are in a category by themselves. A product has to fit all that the rule says. */
export interface CategoryRule {
  /** Any of these kinds. */
  readonly kinds?: readonly ProductKind[] | undefined;
  /** Millimetres, both included. Only circular blades have a diameter. */
  readonly diameterFrom?: number | undefined;
  readonly diameterTo?: number | undefined;
  /** For any of these materials. */
  readonly materials?: readonly Material[] | undefined;
}

const kindNames: Readonly<Record<ProductKind, string>> = {
  circular: 'Circular',
  band: 'Band',
  reciprocating: 'Reciprocating',
  other: 'No blade',
};

/** A kind as it is called in lists. */
export function kindName(kind: ProductKind): string {
  return kindNames[kind];
}

/** "Circular or Band; diameter 250 to 300 mm; for Steel". */
export function ruleInWords({ kinds, diameterFrom, diameterTo, materials }: CategoryRule): string {
  const parts = [
    kinds?.map(kindName).join(' or '),
    diameterInWords(diameterFrom, diameterTo),
    materials && `for ${materials.join(' or ')}`,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
}

function diameterInWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `diameter up to ${to} mm`;
  return to === undefined ? `diameter from ${from} mm` : `diameter ${from} to ${to} mm`;
}
