import { bladeFaults, grinds, materials, REGRINDS_MAX } from '@kerf/domain/blade';
import { productKinds } from '@kerf/domain/category-rule';
import { QUANTITY_MAX } from '@kerf/domain/limits';
import { centsFromDollars } from '@kerf/domain/money';
import { productStates } from '@kerf/domain/publication';
import { pieceFaults } from '@kerf/domain/shipping/piece';
import { SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import { correctionReasons, stockMovementKinds } from '@kerf/domain/stock-movement';
import { PRICE_TIERS_MAX, tierFaults, tiersFromDollars } from '@kerf/domain/volume-price';
import { z } from 'zod';
import { dollars, id, moment, pageQuery, storableMoment } from './common.ts';
import { productPaper, productPicture } from './product-files.ts';
import { expectedStock } from './stock.ts';
import { line, optionalLine, paragraph, webAddress } from './text.ts';

export const millimetres = z.number().positive().max(50_000);
const teethPerInch = z.number().positive().max(100);
export const cuts = z.array(z.enum(materials)).max(materials.length).readonly();

const circularBlade = z.object({
  kind: z.literal('circular'),
  diameter: millimetres,
  bore: millimetres,
  kerf: millimetres,
  plate: millimetres,
  teeth: z.int().max(1000),
  grind: z.enum(grinds),
  hookAngle: z.number().min(-45).max(45),
  maxRpm: z.int().positive().max(100_000),
  materials: cuts,
  regrinds: z.int().min(0).max(REGRINDS_MAX).optional(),
});

const strip = {
  length: millimetres,
  width: millimetres,
  thickness: millimetres,
  teethPerInch,
  materials: cuts,
};

export const blade = z
  .discriminatedUnion('kind', [
    circularBlade,
    z.object({ kind: z.literal('band'), ...strip }),
    z.object({ kind: z.literal('reciprocating'), ...strip }),
  ])
  .superRefine((value, context) => {
    for (const { field, message } of bladeFaults(value)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

const side = z
  .number()
  .positive('Enter more than 0.')
  .max(SHIPPING_MAX.mm, 'Enter 100,000 mm at most.')
  .nullable();

/** One piece as it ships: grams and millimeters; null or empty where it is not known. */
export const productPiece = z
  .object({
    grams: z.int().min(1, 'Enter at least 1 g.').max(SHIPPING_MAX.grams, 'Enter less.').nullable(),
    length: side,
    width: side,
    height: side,
    /** ISO 3166-1 alpha-2. */
    origin: z.string().regex(/^(?:[A-Z]{2})?$/, 'Use the country’s two-letter code, such as US.'),
    customsCode: z
      .string()
      .regex(/^(?:\d(?:[. ]?\d){3,11})?$/, 'Enter 4 to 12 digits, such as 8202.31.'),
  })
  .superRefine((piece, context) => {
    for (const field of pieceFaults(piece)) {
      const message = 'Enter all three sides, or none.';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const product = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  des: z.string(),
  minOrder: z.int(),
  /** Units available to order. */
  stock: z.int(),
  price: dollars,
  img: z.string(),
  blade: blade.nullable(),
  /** The product is sold in multiples of this; 1 for single units. */
  packSize: z.int(),
  /** How one piece ships; absent if nothing of it is known. */
  piece: productPiece.optional(),
  /** Lower prices from a quantity up; `price` applies below the first. */
  priceTiers: z.array(z.object({ from: z.int(), price: dollars })),
  /** Other makers' part numbers, and the etching on the blade. */
  aliases: z.array(z.string()),
  /** The product to order instead. */
  replacedBy: id.nullable(),
  /**
   * Increases with every change except of stock. Send it with a change, to detect conflicts. Absent from a
   * server of the previous release.
   */
  version: z.int().optional(),
  categories: z.array(id).optional(),
  /** When customers see it from; null for a draft. */
  publishedAt: moment.nullable().optional(),
  /** In display order; lists have only the first. A product without pictures may still have an `img`. */
  pictures: z.array(productPicture).optional(),
  /** PDFs about it; not in lists. */
  papers: z.array(productPaper).optional(),
  /** The version of its pictures and PDFs; not in lists. Absent while it is 1, before any were added. */
  filesVersion: z.int().optional(),
});
export type Product = z.infer<typeof product>;

/** A product that is no longer sold, and what is sold in its place. */
export const replacement = z.object({
  name: z.string(),
  by: product.pick({ _id: true, name: true }),
});
export type Replacement = z.infer<typeof replacement>;

/** A product as admins see it, who also see unpublished ones. */
export const managedProduct = product.extend({
  /** Null or absent unless archived. */
  archivedAt: moment.nullable().optional(),
});
export type ManagedProduct = z.infer<typeof managedProduct>;

const price = dollars.min(0.01, 'The price is at least $0.01.').max(999_999.99);

/** The maximum number of categories per product. */
export const CATEGORIES_OF_PRODUCT_MAX = 20;

const newAliases = z
  .array(line(60))
  .max(20)
  .superRefine((aliases, context) => {
    const names = aliases.map((alias) => alias.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: 'It is in the list already.' });
    }
  });

const productFields = z.object({
  name: line(120),
  des: paragraph(4000),
  img: webAddress.default(''),
  minOrder: z.int().min(5, 'The minimum order is at least 5.').max(QUANTITY_MAX),
  stock: z.int().min(0).max(QUANTITY_MAX),
  price,
  /** Generated if absent. */
  sku: line(40)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, 'Use letters, digits, dots, dashes and slashes.')
    .optional(),
  blade: blade.nullish(),
  // Older clients leave out fields they do not know, which then stay unchanged.
  packSize: z.int().min(1, 'A pack holds at least 1.').max(QUANTITY_MAX).optional(),
  priceTiers: z
    .array(
      z.object({ from: z.int().min(2, 'Enter a whole number over 1.').max(QUANTITY_MAX), price }),
    )
    .max(PRICE_TIERS_MAX)
    .optional(),
  aliases: newAliases.optional(),
  replacedBy: id.nullish(),
  piece: productPiece.nullish(),
  categories: z.array(id).max(CATEGORIES_OF_PRODUCT_MAX).optional(),
  /** Null for a draft. By default a new product is published immediately. */
  publishedAt: storableMoment.nullable().optional(),
});

type Prices = Pick<z.output<typeof productFields>, 'price' | 'priceTiers'>;

function checkTiers({ price, priceTiers = [] }: Prices, context: z.RefinementCtx): void {
  const unitPrice = centsFromDollars(price);
  const tiers = tiersFromDollars(priceTiers);
  if (unitPrice === null || tiers === null) return;
  for (const { index, field, message } of tierFaults(unitPrice, tiers)) {
    context.addIssue({ code: 'custom', path: ['priceTiers', index, field], message });
  }
}

export const newProduct = productFields.superRefine(checkTiers);

/**
 * A changed product. Stock stays if left out; it is changed by `POST /product/{id}/stock`. Without a
 * version, only fields that differ from what the catalogue recently showed are changed.
 */
export const productChange = productFields
  .extend({
    stock: productFields.shape.stock.optional(),
    /** The version the change is based on, unless sent in `If-Match`. */
    version: z.int().min(1).max(2_000_000_000).optional(),
  })
  .superRefine(checkTiers);

/** The `changes` of a `product_changed` problem: the fields that differ from the version in the request. */
export const productFieldChanges = z.array(
  z.object({ path: z.string(), was: z.unknown(), now: z.unknown() }),
);
export type ProductFieldChanges = z.infer<typeof productFieldChanges>;

const note = optionalLine(200).optional();

/** A change of stock other than by an order. */
export const stockChange = z.discriminatedUnion('kind', [
  /** Units received. */
  z.object({ kind: z.literal('received'), quantity: z.int().min(1).max(QUANTITY_MAX), note }),
  /** Units counted on hand, when the record said `expected`. */
  z.object({
    kind: z.literal('counted'),
    counted: z.int().min(0).max(QUANTITY_MAX),
    expected: z.int().min(0).max(QUANTITY_MAX),
    note,
  }),
  /** Units to add; negative to remove. */
  z.object({
    kind: z.literal('corrected'),
    change: z
      .int()
      .min(-QUANTITY_MAX)
      .max(QUANTITY_MAX)
      .refine((change) => change !== 0, 'Enter a number other than 0.'),
    reason: z.enum(correctionReasons).optional(),
    note,
  }),
]);
export type StockChange = z.output<typeof stockChange>;

/** Stock of a product, for admins. */
export const productStock = z.object({
  onHand: z.int(),
  /** Units held by unpaid orders. */
  held: z.int(),
  /** Units available to order. */
  available: z.int(),
  /** The reorder point and quantity; absent from a server of the previous release. */
  reorderAt: z.int().nullable().optional(),
  reorderQuantity: z.int().nullable().optional(),
  /** Units on their way, by day; absent from a server of the previous release. */
  expected: expectedStock.shape.expected.optional(),
  /** The most recent ones, newest first. */
  movements: z.array(
    z.object({
      kind: z.enum(stockMovementKinds),
      /** Negative only if a count or correction removed units. */
      quantity: z.int(),
      at: moment,
      orderId: id.nullable(),
    }),
  ),
});
export type ProductStock = z.infer<typeof productStock>;

export const productSorts = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
  '-createdAt',
] as const;

export const productQuery = pageQuery.extend({
  kind: z.enum(productKinds).optional(),
  sort: z.enum(productSorts).default('name'),
});

/** The filter for products that are in no category. */
export const NO_CATEGORY = 'none';

export const managedProductQuery = productQuery.extend({
  /** By default, all but archived ones. */
  state: z.enum(productStates).optional(),
  /** A category's id, its subcategories included; or `none` for products that are in no category. */
  category: z.union([z.literal(NO_CATEGORY), id]).optional(),
  /** The bulk change that added them, such as an import. */
  addedBy: id.optional(),
});

/** The filters of a product list, without its sort and paging. */
export const productFilter = managedProductQuery.omit({ limit: true, cursor: true, sort: true });
