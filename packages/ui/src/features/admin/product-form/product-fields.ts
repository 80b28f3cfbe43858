import type { Product } from '@kerf/contract/schemas/product';
import { type Blade, bladeKinds, materials } from '@kerf/domain/blade';
import type { RuledBlade } from '@kerf/domain/category-rule';
import type { ProductPiece } from '@kerf/domain/shipping/piece';
import { typedNumber, wireNumber } from '../../../components/form/typed-number.ts';
import { type BladeMeasure, measureFields } from './blade-fields.ts';
import { tierText } from './price-tier-rows.ts';
import { publicationValues } from './publication-fields.ts';

export type ProductField =
  | 'name'
  | 'sku'
  | 'des'
  | 'img'
  | 'price'
  | 'minOrder'
  | 'stock'
  | 'packSize'
  | 'priceTiers'
  | 'aliases'
  | 'replacedBy'
  | 'categories'
  | 'publication'
  | 'publishAt'
  | 'version'
  | 'blade.kind'
  | 'blade.grind'
  | 'blade.materials'
  | PieceField
  | BladeMeasure;

/** How one piece ships, by API path. */
export type PieceField = `piece.${keyof ProductPiece}`;

/** The form's values as text, by API path. */
export type ProductValues = Readonly<Record<ProductField, string>>;

/** The `blade.kind` of products that are not blades. */
export const NO_BLADE = 'none';

const noMeasures = {
  'blade.diameter': '',
  'blade.bore': '',
  'blade.kerf': '',
  'blade.plate': '',
  'blade.teeth': '',
  'blade.hookAngle': '',
  'blade.maxRpm': '',
  'blade.regrinds': '',
  'blade.length': '',
  'blade.width': '',
  'blade.thickness': '',
  'blade.teethPerInch': '',
} as const satisfies Record<BladeMeasure, string>;

const pieceFields = [
  'piece.grams',
  'piece.length',
  'piece.width',
  'piece.height',
  'piece.origin',
  'piece.customsCode',
] as const satisfies readonly PieceField[];

const noPiece = {
  'piece.grams': '',
  'piece.length': '',
  'piece.width': '',
  'piece.height': '',
  'piece.origin': '',
  'piece.customsCode': '',
} as const satisfies Record<PieceField, string>;

/** The initial values of a new product. */
export const emptyProduct: ProductValues = {
  name: '',
  sku: '',
  des: '',
  img: '',
  price: '',
  minOrder: '5',
  stock: '',
  packSize: '1',
  priceTiers: '',
  aliases: '',
  replacedBy: '',
  categories: '',
  publication: 'published',
  publishAt: '',
  version: '',
  ...noMeasures,
  ...noPiece,
  'blade.kind': 'circular',
  'blade.grind': 'ATB',
  'blade.materials': '',
};

/** An existing product's form values. */
export function productValues(product: Product): ProductValues {
  const { name, sku, des, img, price, minOrder, stock, packSize, blade, piece } = product;
  return {
    ...emptyProduct,
    name,
    sku,
    des,
    img,
    price: price.toFixed(2),
    minOrder: `${minOrder}`,
    stock: `${stock}`,
    packSize: `${packSize}`,
    priceTiers: tierText(
      product.priceTiers.map((tier) => ({ from: `${tier.from}`, price: tier.price.toFixed(2) })),
    ),
    aliases: product.aliases.join('\n'),
    replacedBy: product.replacedBy ?? '',
    categories: (product.categories ?? []).join(','),
    ...publicationValues(product),
    version: product.version === undefined ? '' : `${product.version}`,
    'blade.kind': NO_BLADE,
    ...(blade && bladeValues(blade)),
    ...(piece && pieceValues(piece)),
  };
}

function pieceValues(piece: ProductPiece): Partial<ProductValues> {
  return Object.fromEntries(
    Object.entries(piece).map(([key, value]) => [`piece.${key}`, `${value ?? ''}`]),
  );
}

function bladeValues(blade: Blade): Partial<ProductValues> {
  const entries: [string, unknown][] = Object.entries(blade);
  const known = entries.filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(known.map(([key, value]) => [`blade.${key}`, `${value}`])),
    'blade.materials': blade.materials.join(', '),
  };
}

/** The selected kind of blade; null for a product that is not a blade. */
export function bladeKind(values: ProductValues): Blade['kind'] | null {
  return bladeKinds.find((kind) => kind === values['blade.kind']) ?? null;
}

/** Whether every field of the blade is empty, so that the product is saved without one. */
export function isBladeEmpty(values: ProductValues): boolean {
  const kind = bladeKind(values);
  if (kind === null) return true;
  const isTyped = ({ name }: { readonly name: BladeMeasure }) => values[name].trim() !== '';
  return !measureFields[kind].some(isTyped) && materialsOf(values['blade.materials']).length === 0;
}

/** The blade as typed, not validated yet. */
export function typedBlade(values: ProductValues): object | null {
  const kind = bladeKind(values);
  if (kind === null) return null;
  const measures = measureFields[kind].map(({ name, holds }) => [
    name.slice('blade.'.length),
    wireNumber(values[name], holds),
  ]);
  return {
    ...Object.fromEntries(measures),
    kind,
    materials: materialsOf(values['blade.materials']),
    ...(kind === 'circular' && { grind: values['blade.grind'] }),
  };
}

/** The piece as typed, not validated yet; null if every field is empty. */
export function typedPiece(values: ProductValues): object | null {
  if (pieceFields.every((field) => values[field].trim() === '')) return null;
  return {
    grams: wireNumber(values['piece.grams'], 'weight') ?? null,
    length: wireNumber(values['piece.length'], 'length') ?? null,
    width: wireNumber(values['piece.width'], 'length') ?? null,
    height: wireNumber(values['piece.height'], 'length') ?? null,
    origin: values['piece.origin'],
    customsCode: values['piece.customsCode'].trim(),
  };
}

/** What the rules of categories ask of the blade as typed; null if the product is saved without one. */
export function ruledBlade(values: ProductValues): RuledBlade | null {
  const kind = bladeKind(values);
  if (kind === null || isBladeEmpty(values)) return null;
  const diameter = typedNumber(values['blade.diameter'], 'length');
  const chosen = materialsOf(values['blade.materials']);
  return {
    kind,
    diameter: kind === 'circular' ? diameter : undefined,
    materials: materials.filter((each) => chosen.includes(each)),
  };
}

export function materialsOf(text: string): readonly string[] {
  return text.split(', ').filter((material) => material !== '');
}

/** The other part numbers, one per line. */
export function typedAliases(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** The values with examples for the blade's measurements; with `keepTyped`, only for empty ones. */
export function withExamples(values: ProductValues, keepTyped: boolean): ProductValues {
  const kind = bladeKind(values);
  if (kind === null) return values;
  const examples = measureFields[kind].map(({ name, example, optional = false }) => {
    const typed = keepTyped ? values[name].trim() : '';
    return [name, typed === '' && !optional ? example : typed];
  });
  return { ...values, ...Object.fromEntries(examples) };
}
