import { bladeFaults, grinds, materials } from '@kerf/domain/blade';
import { z } from 'zod';
import { dollars, id, pageQuery } from './common.ts';
import { line, paragraph, webAddress } from './text.ts';

const millimetres = z.number().positive().max(50_000);
const teethPerInch = z.number().positive().max(100);
const cuts = z.array(z.enum(materials)).max(materials.length).readonly();

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

export const product = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  des: z.string(),
  minOrder: z.int(),
  /** What may still be ordered. */
  stock: z.int(),
  price: dollars,
  img: z.string(),
  blade: blade.nullable(),
});
export type Product = z.infer<typeof product>;

const QUANTITY_MAX = 10_000_000;

export const newProduct = z.object({
  name: line(120),
  des: paragraph(4000),
  img: webAddress.default(''),
  minOrder: z.int().min(5, 'The minimum order is at least 5.').max(QUANTITY_MAX),
  stock: z.int().min(0).max(QUANTITY_MAX),
  price: dollars.min(0.01, 'The price is at least $0.01.').max(999_999.99),
  /** Left out, a number is given. */
  sku: line(40)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, 'Use letters, digits, dots, dashes and slashes.')
    .optional(),
  blade: blade.nullish(),
});

export const productSorts = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
  '-createdAt',
] as const;

/** `other` is everything that is no blade. */
export const productKinds = ['circular', 'band', 'reciprocating', 'other'] as const;

export const productQuery = pageQuery.extend({
  kind: z.enum(productKinds).optional(),
  sort: z.enum(productSorts).default('name'),
});
