import { formatCents } from '@kerf/domain/money';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  sku: 'SKU',
  des: 'Description',
  img: 'Picture',
  price: 'Price',
  minOrder: 'Minimum order',
  packSize: 'Pack size',
  piece: 'Shipping of one piece',
  grams: 'Weight (g)',
  priceTiers: 'Volume prices',
  blade: 'Blade',
  aliases: 'Other part numbers',
  replacedBy: 'Replaced by',
  onHand: 'On hand',
  reorderAt: 'Reorder at',
  reorderQuantity: 'Reorder quantity',
  supplier: 'Supplier',
  reference: 'Reference',
  expectedOn: 'Expected on',
  pictures: 'Pictures',
  papers: 'Documents',
  email: 'Email',
  emailVerified: 'Email verified',
  displayName: 'Name',
  provider: 'Sign-in',
  phone: 'Phone',
  address: 'Address',
  education: 'Education',
  linkedin: 'LinkedIn',
  saw: 'Saw',
  products: 'Products',
  units: 'Units',
  hold: 'Hold',
  heldUntil: 'Held until',
  poNumber: 'PO number',
  lineNote: 'Note per line',
  costCenter: 'Cost center',
};

/** A field's label on screen; derived from its name if it is unknown: "Tracking number". */
export function fieldLabel(field: string): string {
  const known = labels[field];
  if (known !== undefined) return known;
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A field's value, formatted for display. */
export function fieldValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(field, value);
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return objectText(value);
  const text = String(value);
  return MOMENT.test(text) ? momentText(text) : text;
}

function numberText(field: string, value: number): string {
  if (field === 'price') return formatCents(centsFromWire(value));
  return field.endsWith('Cents') ? centsText(value) : formatQuantity(value);
}

/** "$64.50"; empty if it is not a number. */
export function centsText(amount: number): string {
  return Number.isSafeInteger(amount) ? formatCents(centsFromWire(amount / 100)) : '';
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return 'none';
  return values.map(itemText).join(', ');
}

function itemText(value: unknown): string {
  if (!isPriceTier(value)) return fieldValue('', value);
  return `from ${formatQuantity(value.from)} ${formatCents(centsFromWire(value.price))}`;
}

interface Tier {
  readonly from: number;
  readonly price: number;
}

function isPriceTier(value: unknown): value is Tier {
  if (typeof value !== 'object' || value === null) return false;
  if (!('from' in value) || !('price' in value)) return false;
  return typeof value.from === 'number' && typeof value.price === 'number';
}

function objectText(value: object): string {
  return Object.entries(value)
    .map(([field, part]) => `${fieldLabel(field).toLowerCase()} ${fieldValue(field, part)}`)
    .join(', ');
}

function momentText(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** "3 lines"; empty if it is not a number. */
export function countText(count: number, one: string): string {
  return Number.isNaN(count) ? '' : counted(count, one);
}
