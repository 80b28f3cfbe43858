import {
  type BoardYield,
  boardYield,
  breakEvenFactor,
  costPerEdge,
  sharpEdges,
} from '@kerf/domain/blade-economy';
import { boundsInWords, isOrderableQuantity } from '@kerf/domain/bounds';
import { formatCents, isCents } from '@kerf/domain/money';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { tierInWords } from '../../components/volume-prices/price.messages.ts';
import type { ComparedCell, ComparedRow } from './compared-rows.ts';

/** The buyer's prices, quantity and widths; NaN if the input is not a number. */
export interface Plan {
  readonly book: PriceBook;
  readonly quantity: number;
  /** Widths in millimeters. */
  readonly board: number;
  readonly part: number;
}

type Products = readonly ProductSummary[];

/** Each product's price at the buyer's quantity, and its orderable quantities. */
export function priceRows(products: Products, plan: Plan): ComparedRow[] {
  const { quantity } = plan;
  const count = formatQuantity(quantity);
  const known = Number.isSafeInteger(quantity) && quantity > 0;
  const atQuantity = (text: (product: ProductSummary) => ComparedCell | null) =>
    products.map((product) => (known ? text(product) : null));
  return [
    {
      label: known ? `Each at ${count}` : 'Each at your quantity',
      cells: atQuantity((product) => ({ text: formatCents(priceAt(product, plan)) })),
    },
    {
      label: known ? `Total for ${count}` : 'Total',
      cells: atQuantity((product) => totalCell(product, plan)),
    },
    { label: 'Volume prices', cells: products.map(tierCell) },
    {
      label: 'Order quantity',
      cells: products.map((product) => ({ text: boundsInWords(product) })),
    },
    { label: 'Available', cells: products.map(({ stock }) => ({ text: formatQuantity(stock) })) },
  ];
}

function priceAt(product: ProductSummary, { book, quantity }: Plan) {
  return priceFor(book, product, quantity).unitPrice;
}

function totalCell(product: ProductSummary, plan: Plan): ComparedCell {
  const { quantity } = plan;
  if (!isOrderableQuantity(quantity, product)) return { text: 'Not sold in this quantity' };
  return { text: formatCents(lineAmount({ unitPrice: priceAt(product, plan), quantity })) };
}

function tierCell({ priceTiers }: ProductSummary): ComparedCell {
  return { text: priceTiers.length === 0 ? 'None' : priceTiers.map(tierInWords).join('\n') };
}

/**
 * The cost of cuts, as far as the specifications allow. A blade's life is unknown, so blades are not ranked
 * by it.
 */
export function cuttingRows(products: Products, plan: Plan): ComparedRow[] {
  return [
    { label: 'Sharp edges', cells: products.map(edgeCell) },
    {
      label: 'Price per sharp edge',
      cells: products.map((product) => edgePriceCell(product, plan)),
    },
    { label: 'Cost per cut', cells: breakEvenCells(products, plan) },
    { label: 'Board yield', cells: products.map((product) => yieldCell(product, plan)) },
  ];
}

function regrindsOf({ blade }: ProductSummary): number | undefined {
  return blade?.kind === 'circular' ? blade.regrinds : undefined;
}

function edgeCell(product: ProductSummary): ComparedCell | null {
  const regrinds = regrindsOf(product);
  if (regrinds === undefined) return null;
  const text = formatQuantity(sharpEdges(regrinds));
  return { text, detail: `new plus ${counted(regrinds, 'regrind')}` };
}

function edgePriceCell(product: ProductSummary, plan: Plan): ComparedCell | null {
  const regrinds = regrindsOf(product);
  if (regrinds === undefined) return null;
  const cost = Math.round(costPerEdge(priceAt(product, plan), regrinds));
  return isCents(cost) ? { text: formatCents(cost), detail: 'excluding sharpening' } : null;
}

/** Compares per sharp edge if the regrinds of all blades are known, else per blade; null across kinds. */
function breakEvenCells(products: Products, plan: Plan): ComparedRow['cells'] {
  const byEdge = products.every((product) => regrindsOf(product) !== undefined);
  const costs = products.map((product) =>
    costPerEdge(priceAt(product, plan), byEdge ? (regrindsOf(product) ?? 0) : 0),
  );
  if (costs.length < 2 || !areOneKind(products)) return costs.map(() => null);
  const least = Math.min(...costs);
  const unit = byEdge ? 'edge' : 'blade';
  return costs.map((cost): ComparedCell | null => {
    if (cost === least) return { text: `Cheapest per ${unit}` };
    const factor = breakEvenFactor(least, cost);
    if (factor === null) return null;
    const times = (Math.ceil(factor * 100) / 100).toFixed(2);
    return { text: `Breaks even at ${times}× the cuts`, detail: `of the cheapest per ${unit}` };
  });
}

function areOneKind(products: Products): boolean {
  const [kind, ...others] = new Set(products.map(({ blade }) => blade?.kind));
  return kind !== undefined && others.length === 0;
}

function yieldCell({ blade }: ProductSummary, { board, part }: Plan): ComparedCell | null {
  if (blade?.kind !== 'circular') return null;
  const found = boardYield({ board, part, kerf: blade.kerf });
  return found && { text: counted(found.parts, 'part'), detail: wasteInWords(found) };
}

function wasteInWords({ dust, rest }: BoardYield): string {
  return `${dust.toFixed(1)} mm sawdust, ${rest.toFixed(1)} mm left over`;
}
