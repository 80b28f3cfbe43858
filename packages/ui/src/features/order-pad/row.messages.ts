import { type Bounds, boundsInWords, firstQuantity, lastQuantity } from '@kerf/domain/bounds';
import { formatCents } from '@kerf/domain/money';
import type { RowProblem } from '@kerf/domain/order-rows';
import { formatQuantity } from '../../components/quantity.tsx';
import { faultMessage } from '../../components/quantity-field/quantity.messages.ts';
import { OTHERS_NAMED, type RowView } from './row-view.ts';

type Words = (view: RowView) => string;

const words: Readonly<Record<RowProblem, Words>> = {
  'no-item': () => 'Enter a SKU or a name.',
  unknown: unknownMessage,
  gone: goneMessage,
  quantity: quantityFaultMessage,
  'not-orderable': () => 'Not enough stock to order.',
  'below-first': boundsMessage(
    (product) => `Least you can order: ${formatQuantity(firstQuantity(product))}.`,
  ),
  'above-last': boundsMessage(
    (product) => `Most you can order: ${formatQuantity(lastQuantity(product))}.`,
  ),
  'not-in-packs': boundsMessage(
    (product) => `Sold in packs of ${formatQuantity(product.packSize)}.`,
  ),
};

/** Why a row cannot be ordered, in a sentence or two. Empty if it can. */
export function problemMessage(view: RowView): string {
  if (view.problem === null) return view.textFault?.message ?? '';
  return words[view.problem](view);
}

function boundsMessage(say: (product: Bounds) => string): Words {
  return ({ product, together }) => {
    if (!product) return '';
    const said = say(product);
    return together === null ? said : `${formatQuantity(together)} in total. ${said}`;
  };
}

function quantityFaultMessage({ product, quantity }: RowView): string {
  if (quantity.kind === 'whole') return '';
  const allowed = product ? ` Allowed: ${boundsInWords(product)}.` : '';
  return `${faultMessage[quantity.kind]}${allowed}`;
}

function unknownMessage({ row, finding }: RowView): string {
  if (/^[=@+-]/.test(row.item.trim())) return 'Formulas aren’t calculated. Enter a SKU.';
  if (finding.nearest.length === 0) return 'No product has this SKU, name or number.';
  return 'No product has exactly this SKU, name or number. Choose one of these, or change the row.';
}

function goneMessage({ finding }: RowView): string {
  const name = finding.gone?.name ?? 'This product';
  return finding.replacement
    ? `${name} is no longer sold.`
    : `${name} is no longer sold and has no replacement.`;
}

/** What changed since the buyer last saw it: "Was $48.00, now $49.92 each.". Null if nothing did. */
export function changedMessage({ priceBefore, unitPrice, stockBefore, product }: RowView) {
  if (priceBefore !== null && unitPrice !== null) {
    return `Was ${formatCents(priceBefore)}, now ${formatCents(unitPrice)} each.`;
  }
  if (stockBefore === null || product === null) return null;
  return `There were ${formatQuantity(stockBefore)}, now ${formatQuantity(product.stock)}.`;
}

/** The message of a row that is added up with others: "Also in row 4: 30 in total.". Null for other rows. */
export function togetherMessage({ together, others }: RowView): string | null {
  if (together === null || others.length === 0) return null;
  const rows =
    others.length === 1
      ? `row ${others[0]}`
      : `rows ${others.slice(0, OTHERS_NAMED).join(', ')}${others.length > OTHERS_NAMED ? ' and more' : ''}`;
  return `Also in ${rows}: ${formatQuantity(together)} in total.`;
}
