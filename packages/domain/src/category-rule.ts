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

/** What a rule asks of a product: its blade, of which more may be unknown while it is typed. */
export interface RuledBlade {
  readonly kind: Exclude<ProductKind, 'other'>;
  /** Millimetres. */
  readonly diameter?: number | undefined;
  readonly materials: readonly Material[];
}

/** Whether a product with this blade, or with none, fits all that a rule says. `fits_rule` in Postgres decides the same. */
export function fitsRule(blade: RuledBlade | null, rule: CategoryRule): boolean {
  const { kinds, diameterFrom = 0, diameterTo = Number.POSITIVE_INFINITY, materials } = rule;
  if (kinds && !kinds.includes(blade?.kind ?? 'other')) return false;
  if (materials && !blade?.materials.some((each) => materials.includes(each))) return false;
  if (rule.diameterFrom === undefined && rule.diameterTo === undefined) return true;
  const diameter = blade?.diameter;
  return diameter !== undefined && diameter >= diameterFrom && diameter <= diameterTo;
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
