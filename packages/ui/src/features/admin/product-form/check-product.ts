import { newProduct } from '@kerf/contract/schemas/product';
import { howSpoilt } from '@kerf/domain/spoilt-number';
import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import { checkBySchema, type FieldErrors } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { measureFields } from './blade-fields.ts';
import { placedPath, tierErrors, typedTiers } from './price-tier-rows.ts';
import {
  emptyProduct,
  isBladeEmpty,
  type ProductValues,
  typedAliases,
  typedBlade,
  typedPiece,
} from './product-fields.ts';
import { typedPublication } from './publication-fields.ts';

/** The request for a form's values, or their errors. Numbers that it `had` before are right, whatever they look like. */
export function checkProduct(values: ProductValues, had: ProductValues = emptyProduct) {
  const { name, des, img, sku } = values;
  const typed = {
    name,
    des,
    img,
    price: wireNumber(values.price, 'dollars'),
    minOrder: wireNumber(values.minOrder, 'pieces'),
    stock: wireNumber(values.stock, 'pieces'),
    packSize: wireNumber(values.packSize, 'pieces') ?? 1,
    priceTiers: typedTiers(values.priceTiers),
    aliases: typedAliases(values.aliases),
    replacedBy: values.replacedBy === '' ? null : values.replacedBy,
    categories: values.categories === '' ? [] : values.categories.split(','),
    ...publishedAt(values),
    ...(sku.trim() !== '' && { sku }),
    blade: isBladeEmpty(values) ? null : typedBlade(values),
    ...(hasPiece(values, had) && { piece: typedPiece(values) }),
  };
  const { request, errors } = checkBySchema(newProduct, typed, missingMessages(typed.priceTiers));
  const spoilt = spoiltErrors(values, had);
  return {
    request: Object.keys(spoilt).length > 0 ? null : request,
    errors: {
      ...tierErrors(values.price, values.priceTiers),
      ...formErrors(errors, values),
      ...spoilt,
    },
  };
}

/** Whether the piece is known, or was and is cleared. */
function hasPiece(values: ProductValues, had: ProductValues): boolean {
  return typedPiece(values) !== null || typedPiece(had) !== null;
}

/** Numbers that were copied from a spreadsheet, which has spoilt them. */
function spoiltErrors(values: ProductValues, had: ProductValues): FieldErrors {
  const known = typedAliases(had.aliases);
  const sku = values.sku.trim() === had.sku ? null : howSpoilt(values.sku.trim());
  const aliases = typedAliases(values.aliases).flatMap((number) => {
    const how = known.includes(number) ? null : howSpoilt(number);
    return how === null ? [] : [`${number}: ${how} ${AS_PRINTED}`];
  });
  return {
    ...(sku !== null && { sku: `${sku} ${AS_PRINTED}` }),
    ...(aliases[0] !== undefined && { aliases: aliases[0] }),
  };
}

const AS_PRINTED = 'Enter it as it is printed.';

function publishedAt(values: ProductValues) {
  const moment = typedPublication(values);
  return moment === undefined ? {} : { publishedAt: moment };
}

/** A schema's errors, by the form's field paths. */
export function formErrors(errors: FieldErrors, values: ProductValues): FieldErrors {
  const entries = Object.entries(errors).map(([path, message]) => {
    const [field, index] = path.split('.');
    if (path === 'publishedAt') return ['publishAt', 'Enter a date and a time.'];
    if (path === 'priceTiers') return [path, `Keep it to ${PRICE_TIERS_MAX} volume prices.`];
    if (field !== 'aliases') return [placedPath(path, values.priceTiers), message];
    const alias = typedAliases(values.aliases)[Number(index)];
    return [field, alias === undefined ? 'Keep it to 20 numbers.' : `${alias}: ${message}`];
  });
  return Object.fromEntries(entries);
}

export type NewProduct = NonNullable<ReturnType<typeof checkProduct>['request']>;

/** The messages for empty fields. */
function missingMessages(tiers: readonly unknown[]): FieldErrors {
  const ofTiers = tiers.flatMap((_, index) => [
    [`priceTiers.${index}.from`, 'Enter a quantity.'],
    [`priceTiers.${index}.price`, 'Enter a price.'],
  ]);
  return { ...missing, ...Object.fromEntries(ofTiers) };
}

const missing: FieldErrors = {
  name: 'Enter a name.',
  des: 'Enter a description.',
  price: 'Enter a price.',
  minOrder: 'Enter a minimum order.',
  stock: 'Enter the stock.',
  ...Object.fromEntries(
    Object.values(measureFields)
      .flat()
      .map(({ name, label }) => [name, `Enter the ${label.toLowerCase()}.`]),
  ),
  'blade.teeth': 'Enter the number of teeth.',
  'blade.teethPerInch': 'Enter the teeth per inch.',
  'blade.maxRpm': 'Enter the maximum speed.',
};
