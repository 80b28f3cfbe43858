import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { newBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { type PriceRounding, priceRoundings } from '@kerf/domain/price-change';
import type { SheetColumn } from '@kerf/domain/product-sheet/columns';
import { numberKinds, typedCell } from '@kerf/domain/product-sheet/number-columns';
import { cutText } from '@kerf/domain/text/letters';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { numberFault, typedNumber, wireNumber } from '../../../components/form/typed-number.ts';
import { typedPublication } from '../product-form/publication-fields.ts';

/** A bulk edit as a request. */
export type BulkEditRequest = EndpointRequest<Endpoints['planBulkEdit']>['body'];

/** The form's values; an empty field leaves the products unchanged. */
export interface BulkEditValues {
  readonly by: string;
  readonly figure: string;
  readonly rounding: string;
  readonly volumePrices: string;
  readonly minOrder: string;
  readonly packSize: string;
  readonly reorderAt: string;
  readonly reorderQuantity: string;
  /** The path of a category. */
  readonly category: string;
  readonly materials: string;
  readonly replacedBy: string;
  /** `yes` archives, and `no` restores archived products. */
  readonly archived: string;
  readonly weight: string;
  readonly packedLength: string;
  readonly packedWidth: string;
  readonly packedHeight: string;
  readonly origin: string;
  readonly customsCode: string;
  /** What becomes of drafts: '', `now`, `scheduled`, or `draft` for all products. */
  readonly publication: string;
  /** The local time in the input. */
  readonly publishAt: string;
}

export const noEdit: BulkEditValues = {
  by: 'percent',
  figure: '',
  rounding: 'cent',
  volumePrices: 'yes',
  minOrder: '',
  packSize: '',
  reorderAt: '',
  reorderQuantity: '',
  category: '',
  materials: '',
  replacedBy: '',
  archived: '',
  weight: '',
  packedLength: '',
  packedWidth: '',
  packedHeight: '',
  origin: '',
  customsCode: '',
  publication: '',
  publishAt: '',
};

export const roundingLabels: Readonly<Record<PriceRounding, string>> = {
  cent: 'To the cent',
  'five-cents': 'To 0.05',
  ninety: 'To .90',
};

/** An edit's request, or its errors by field name. */
export function checkBulkEdit(
  values: BulkEditValues,
  products: BulkEditRequest['products'],
): Checked<BulkEditRequest> {
  const price = priceOf(values);
  const publication = publicationOf(values);
  const cells = cellsOf(values);
  const { request, errors } = checkBySchema(newBulkEdit, {
    title: titleOf(values),
    products,
    cells,
    ...(price && { price }),
    ...(publication && { publication }),
  });
  const wrong = { ...numberErrors(values), ...timeError(values), ...byField(errors) };
  const isRight = request !== null && Object.keys(wrong).length === 0;
  return { request: isRight ? { ...request } : null, errors: wrong };
}

const pieces = ['minOrder', 'packSize', 'reorderAt', 'reorderQuantity'] as const;

/** What is said of one packed piece, with the columns of a sheet. */
export const pieceFields = [
  { name: 'weight', column: 'Weight', label: 'Weight (g)' },
  { name: 'packedLength', column: 'Packed length', label: 'Packed length (mm)' },
  { name: 'packedWidth', column: 'Packed width', label: 'Packed width (mm)' },
  { name: 'packedHeight', column: 'Packed height', label: 'Packed height (mm)' },
  { name: 'origin', column: 'Country of origin', label: 'Country of origin' },
  { name: 'customsCode', column: 'Customs code', label: 'Customs code' },
] as const satisfies { name: keyof BulkEditValues; column: SheetColumn; label: string }[];

/** Cells are sent as text, so that the schema does not check their numbers. */
function numberErrors(values: BulkEditValues): Checked<unknown>['errors'] {
  const kinds = [
    ...pieces.map((name) => ({ name, kind: 'pieces' as const })),
    ...pieceFields.flatMap(({ name, column }) => {
      const kind = numberKinds.get(column);
      return kind ? [{ name, kind }] : [];
    }),
  ];
  const wrong = kinds.filter(({ name, kind }) => Number.isNaN(typedNumber(values[name], kind)));
  return Object.fromEntries(wrong.map(({ name, kind }) => [name, numberFault(values[name], kind)]));
}

function publicationOf({ publication, publishAt }: BulkEditValues) {
  if (publication === '') return null;
  if (publication === 'draft') return { to: 'draft' };
  const at = publication === 'scheduled' && typedPublication({ publication, publishAt });
  return { to: 'published', ...(at && { at }) };
}

/** A time left out would publish at once. */
function timeError({ publication, publishAt }: BulkEditValues): Checked<unknown>['errors'] {
  if (publication !== 'scheduled' || typedPublication({ publication, publishAt })) return {};
  return { publishAt: 'Enter a date and a time.' };
}

function priceOf({ by, figure, rounding, volumePrices }: BulkEditValues) {
  if (figure.trim() === '') return null;
  return {
    ...(by === 'percent'
      ? { by, percent: wireNumber(figure, 'percent') }
      : { by, amount: wireNumber(figure, 'dollars') }),
    rounding: priceRoundings.find((each) => each === rounding),
    volumePrices: volumePrices === 'yes',
  };
}

function cellsOf(values: BulkEditValues) {
  const { minOrder, packSize, reorderAt, reorderQuantity, category } = values;
  const { materials, replacedBy, archived } = values;
  const cells = [
    { column: 'Minimum order', value: typedCell('Minimum order', minOrder) },
    { column: 'Pack size', value: typedCell('Pack size', packSize) },
    { column: 'Reorder at', value: typedCell('Reorder at', reorderAt) },
    { column: 'Reorder quantity', value: typedCell('Reorder quantity', reorderQuantity) },
    { column: 'Categories', value: category },
    { column: 'Materials', value: materials.replaceAll(', ', '; ') },
    { column: 'Replaced by', value: replacedBy },
    { column: 'Archived', value: archived === 'yes' ? archived : '' },
    ...pieceFields.map(({ name, column }) => ({ column, value: typedCell(column, values[name]) })),
  ];
  const set = cells.filter(({ value }) => value.trim() !== '');
  return archived === 'no' ? [...set, { column: 'Archived', value: '' }] : set;
}

/** The change's title in the list of changes: "Prices +4%", "Minimum order 10". */
function titleOf(values: BulkEditValues): string {
  const { by, figure } = values;
  const typed = figure.trim().replace(/%\s*$/, '');
  const sign = typed.startsWith('-') ? '' : '+';
  const prices = by === 'percent' ? `Prices ${sign}${typed}%` : `Prices ${sign}${typed} USD`;
  const rest = cellsOf(values).map(({ column, value }) =>
    column === 'Archived' ? archiving(value) : `${column} ${value.trim()}`,
  );
  const published = publicationTitles[values.publication] ?? [];
  const parts = [...(typed === '' ? [] : [prices]), ...rest, ...published];
  return cutText(parts.join(', '), 120) || 'Nothing';
}

function archiving(value: string): string {
  return value === '' ? 'Restore' : 'Archive';
}

const publicationTitles: Readonly<Record<string, readonly string[]>> = {
  now: ['Publish'],
  scheduled: ['Publish at a time'],
  draft: ['Back to draft'],
};

const fieldOfPath: Readonly<Record<string, keyof BulkEditValues>> = {
  'price.percent': 'figure',
  'price.amount': 'figure',
  'publication.at': 'publishAt',
  cells: 'figure',
};

function byField(errors: Checked<unknown>['errors']): Checked<unknown>['errors'] {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [fieldOfPath[path] ?? path, message]),
  );
}
