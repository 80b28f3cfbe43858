import type { Product } from '@kerf/contract/schemas/product';
import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import type { Review } from '@kerf/contract/schemas/review';
import { type Blade, bladeFaults, grinds, materials } from '@kerf/domain/blade';
import { centsFromDollars } from '@kerf/domain/money';
import { cutUnits } from '@kerf/domain/review-figures';
import type { Page } from './page.ts';
import {
  choiceOf,
  fieldsOf,
  flagOf,
  listOf,
  numberOf,
  required,
  textOf,
  wholeOf,
} from './shape.ts';

/**
 * The front page's two lists parsed by hand, so that a first visit needs neither zod nor the whole contract,
 * which are larger than the page. A test compares them with the contract's schemas. They throw a ShapeFault.
 */
export const frontReaders = {
  listProducts: (value: unknown) => pageOf(value, readProduct),
  listReviews: (value: unknown) => pageOf(value, readReview),
} as const;

function pageOf<T>(value: unknown, read: (item: unknown) => T): Page<T> & { items: T[] } {
  const { items, total, next } = fieldsOf(value);
  return {
    items: listOf(items, read),
    total: wholeOf(total),
    next: next === null ? null : textOf(next),
  };
}

function readProduct(value: unknown): Product {
  const fields = fieldsOf(value);
  const { _id, name, sku, des, minOrder, stock, price, img, blade } = fields;
  return {
    _id: textOf(_id),
    name: textOf(name),
    sku: textOf(sku),
    des: textOf(des),
    minOrder: wholeOf(minOrder),
    stock: wholeOf(stock),
    price: dollarsOf(price),
    img: textOf(img),
    blade: blade === null ? null : readBlade(blade),
    packSize: wholeOf(fields.packSize),
    priceTiers: listOf(fields.priceTiers, readTier),
    aliases: listOf(fields.aliases, textOf),
    replacedBy: fields.replacedBy === null ? null : textOf(fields.replacedBy),
    ...(fields.version !== undefined && { version: wholeOf(fields.version) }),
    ...(fields.pictures !== undefined && { pictures: listOf(fields.pictures, readPicture) }),
  };
}

function readPicture(value: unknown): ProductPicture {
  const { file, alt, width, height, widths } = fieldsOf(value);
  return {
    file: textOf(file),
    alt: textOf(alt),
    width: wholeOf(width),
    height: wholeOf(height),
    widths: listOf(widths, wholeOf),
  };
}

function readTier(value: unknown): Product['priceTiers'][number] {
  const { from, price } = fieldsOf(value);
  return { from: wholeOf(from), price: dollarsOf(price) };
}

function dollarsOf(value: unknown): number {
  const dollars = numberOf(value);
  return required(centsFromDollars(dollars) === null ? undefined : dollars);
}

function readBlade(value: unknown): Blade {
  const fields = fieldsOf(value);
  const blade = fields.kind === 'circular' ? readCircular(fields) : readStrip(fields);
  return required(bladeFaults(blade).length === 0 ? blade : undefined);
}

type Fields = ReturnType<typeof fieldsOf>;

function readCircular(fields: Fields): Blade {
  return {
    kind: 'circular',
    diameter: lengthOf(fields.diameter),
    bore: lengthOf(fields.bore),
    kerf: lengthOf(fields.kerf),
    plate: lengthOf(fields.plate),
    teeth: wholeOf(fields.teeth),
    grind: choiceOf(grinds, fields.grind),
    hookAngle: numberOf(fields.hookAngle),
    maxRpm: wholeOf(fields.maxRpm),
    materials: materialsOf(fields.materials),
    ...(fields.regrinds === undefined ? {} : { regrinds: wholeOf(fields.regrinds) }),
  };
}

function readStrip(fields: Fields): Blade {
  return {
    kind: choiceOf(['band', 'reciprocating'], fields.kind),
    length: lengthOf(fields.length),
    width: lengthOf(fields.width),
    thickness: lengthOf(fields.thickness),
    teethPerInch: lengthOf(fields.teethPerInch),
    materials: materialsOf(fields.materials),
  };
}

/** A positive length; zero cannot be drawn. */
function lengthOf(value: unknown): number {
  const length = numberOf(value);
  return required(length > 0 ? length : undefined);
}

function materialsOf(value: unknown) {
  return listOf(value, (material) => choiceOf(materials, material));
}

function readReview(value: unknown): Review {
  const fields = fieldsOf(value);
  const { _id, name, img, rating, des, verified, createdAt } = fields;
  const { productId, bought, machine, material, cut } = fields;
  return {
    _id: textOf(_id),
    name: textOf(name),
    img: textOf(img),
    rating: required([1, 2, 3, 4, 5].find((stars) => stars === rating)),
    des: textOf(des),
    verified: flagOf(verified),
    createdAt: textOf(createdAt),
    ...(productId !== undefined && { productId: textOf(productId) }),
    ...(bought !== undefined && { bought: flagOf(bought) }),
    ...(machine !== undefined && { machine: textOf(machine) }),
    ...(material !== undefined && { material: choiceOf(materials, material) }),
    ...(cut !== undefined && { cut: readCut(cut) }),
  };
}

function readCut(value: unknown): NonNullable<Review['cut']> {
  const { count, unit } = fieldsOf(value);
  return { count: wholeOf(count), unit: choiceOf(cutUnits, unit) };
}

/** The front page's calls copied from the contract, for a client that has not loaded it. */
export const frontCalls = {
  listProducts: { method: 'get', path: '/products', access: 'public', paged: true },
  listReviews: { method: 'get', path: '/reviews', access: 'public', paged: true },
} as const;
