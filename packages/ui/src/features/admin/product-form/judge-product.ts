import { newProduct } from '@kerf/contract/schemas/product';
import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import {
  type FieldErrors,
  fieldMessage,
  schemaErrors,
} from '../../../components/form/field-errors.ts';
import { typedDollars, typedNumber } from '../../../components/form/typed-number.ts';
import { placedPath, tierErrors, typedTiers } from './price-tier-rows.ts';
import { isBladeEmpty, type ProductValues, typedAliases, typedBlade } from './product-fields.ts';

/** Judges by the schema that the server will use. */
export function judgeProduct(values: ProductValues) {
  const { name, des, img, sku } = values;
  const typed = {
    name,
    des,
    img,
    price: typedDollars(values.price),
    minOrder: typedNumber(values.minOrder),
    stock: typedNumber(values.stock),
    packSize: typedNumber(values.packSize) ?? 1,
    priceTiers: typedTiers(values.priceTiers),
    aliases: typedAliases(values.aliases),
    replacedBy: values.replacedBy === '' ? null : values.replacedBy,
    ...(sku.trim() !== '' && { sku }),
    blade: isBladeEmpty(values) ? null : typedBlade(values),
  };
  const { data, error } = newProduct.safeParse(typed, { error: fieldMessage });
  const errors = {
    ...tierErrors(values.price, values.priceTiers),
    ...formErrors(schemaErrors(error?.issues ?? []), values),
  };
  return { product: data, errors };
}

/** What a schema refused, by the paths of the form's fields. */
export function formErrors(errors: FieldErrors, values: ProductValues): FieldErrors {
  const entries = Object.entries(errors).map(([path, message]) => {
    const [field, index] = path.split('.');
    if (path === 'priceTiers') return [path, `Keep it to ${PRICE_TIERS_MAX} volume prices.`];
    if (field !== 'aliases') return [placedPath(path, values.priceTiers), message];
    const alias = typedAliases(values.aliases)[Number(index)];
    return [field, alias === undefined ? 'Keep it to 20 numbers.' : `${alias}: ${message}`];
  });
  return Object.fromEntries(entries);
}

export type NewProduct = NonNullable<ReturnType<typeof judgeProduct>['product']>;
