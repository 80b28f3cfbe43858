import type { Blade } from './blade.ts';
import { bladeShapes } from './blade-drawing/blade-shapes.ts';
import { svgText } from './blade-drawing/shape.ts';
import { bladeInWords, bladeKindName } from './blade-in-words.ts';
import { firstQuantity, formatCount, isOrderable, lastQuantity } from './bounds.ts';
import { type ExpectedUnits, expectedInWords } from './expected-stock.ts';
import { fitsOneCardPayment, formatCents } from './money.ts';
import type { Fillings } from './page-template.ts';
import { listPrices, nextTier, type PricedProduct, priceFor } from './price-book.ts';
import { nextTierInWords, priceRungs, savedInWords } from './price-rungs.ts';
import { pictureAddresses, type StoredPicture } from './product-files.ts';
import { availabilityInWords, quantityRule } from './quantity-words.ts';
import { lineAmount } from './quote.ts';

/** What the first page of a product is drawn from. */
export interface DrawableProduct extends PricedProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly des: string;
  /** The address of a photo; empty if there is none. */
  readonly img: string;
  readonly blade: Blade | null;
  readonly pictures: readonly (StoredPicture & { readonly alt: string; readonly height: number })[];
  readonly replacedBy: string | null;
  readonly expected: readonly ExpectedUnits[];
}

/**
 * What fills the template of a product's page (`product-template.tsx`), as everybody sees it before any script
 * has run. Without the API's address, a place is kept for uploaded pictures.
 */
export function drawnProduct(product: DrawableProduct, apiUrl: string | undefined) {
  const { id, name, sku, des, replacedBy, expected } = product;
  const orderable = isOrderable(product);
  const first = priceFor(listPrices, product, firstQuantity(product));
  return {
    id,
    name,
    sku,
    price: formatCents(orderable ? first.unitPrice : product.unitPrice),
    availability: availabilityInWords(product),
    expected: expected.length === 0 ? [] : [{ words: expected.map(expectedInWords).join(', ') }],
    replaced: replacedBy === null ? [] : [{ by: replacedBy }],
    ...pictureParts(product, apiUrl),
    volume: volumeParts(product, orderable),
    orderable: orderable ? [orderParts(product)] : [],
    short: orderable ? [] : [{}],
    description: des === '' ? [] : [{ text: des }],
    specification: product.blade ? [{}] : [],
  } satisfies Fillings;
}

function pictureParts(product: DrawableProduct, apiUrl: string | undefined) {
  const { blade, img, pictures, name, sku } = product;
  const [shown] = pictures;
  const photo = img === '' || shown ? [] : [{ address: img }];
  const gallery = {
    picture: shown && apiUrl !== undefined ? [pictureTexts(shown, name, apiUrl)] : [],
    later: apiUrl === undefined ? [{}] : [],
    others: pictures.length > 1 ? [{ other: pictures.map(() => ({})) }] : [],
  };
  return {
    gallery: shown ? [gallery] : [],
    drawing: blade
      ? [
          {
            shapes: { html: svgText(bladeShapes(blade, { dimensions: true })) },
            words: bladeInWords(blade),
            kind: bladeKindName[blade.kind],
            sku,
            photo,
          },
        ]
      : [],
    photoAlone: blade ? [] : photo,
    nothing: blade || shown || photo.length > 0 ? [] : [{}],
  };
}

function pictureTexts(picture: DrawableProduct['pictures'][number], name: string, apiUrl: string) {
  return {
    ...pictureAddresses(apiUrl, picture),
    alt: picture.alt === '' ? name : picture.alt,
    width: String(picture.width),
    height: String(picture.height),
  };
}

/** The steps of the price: the one of the smallest order, those that can be ordered, and those beyond the stock. */
function volumeParts(product: DrawableProduct, orderable: boolean) {
  const rungs = priceRungs(listPrices, product);
  if (rungs.length === 1) return [];
  const [base] = rungs;
  const most = lastQuantity(product);
  const rows = rungs.map(({ from, unitPrice }) => ({
    isBeyond: from > most,
    from: `from ${formatCount(from)}`,
    each: formatCents(unitPrice),
    saved: savedInWords(base.unitPrice, unitPrice),
  }));
  const texts = rows.map(({ isBeyond: _, ...row }) => row);
  const count = rows.filter(({ isBeyond }) => !isBeyond).length;
  const chosen = orderable ? 1 : 0;
  return [
    {
      chosen: texts.slice(0, chosen),
      step: texts.slice(chosen, count),
      beyond: texts.slice(count),
    },
  ];
}

function orderParts(product: DrawableProduct) {
  const quantity = firstQuantity(product);
  const { unitPrice } = priceFor(listPrices, product, quantity);
  const next = nextTier(listPrices, product, quantity);
  const hint = next !== null && fitsOneCardPayment(lineAmount(next)) ? next : null;
  return {
    rule: quantityRule(product),
    quantity: String(quantity),
    hint: hint ? [{ words: nextTierInWords(listPrices, product, quantity, hint) }] : [],
    total: formatCents(lineAmount({ unitPrice, quantity })),
  };
}
