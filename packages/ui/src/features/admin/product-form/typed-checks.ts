import { blade } from '@kerf/contract/schemas/product';
import { checkBySchema, type FieldErrors } from '../../../components/form/field-errors.ts';
import { type MeasureField, measureFields } from './blade-fields.ts';
import { checkProduct } from './check-product.ts';
import { tierRows } from './price-tier-rows.ts';
import { bladeKind, type ProductValues, typedBlade, withExamples } from './product-fields.ts';

/** The form's errors, updated for every filled field, even if others are still empty. */
export function checkedErrors(values: ProductValues, errors: FieldErrors): FieldErrors {
  const found = { ...bladeErrors(values), ...checkProduct(values).errors };
  return {
    ...pathsWhere(errors, (path) => !(isTyped(path, values) && isCompared(path))),
    ...pathsWhere(found, (path) => isTyped(path, values)),
  };
}

function pathsWhere(errors: FieldErrors, holds: (path: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => holds(path)));
}

/** Whether a change of another field may have corrected it. */
function isCompared(path: string): boolean {
  return path.startsWith('blade.') || path.startsWith('priceTiers.');
}

function bladeErrors(values: ProductValues): FieldErrors {
  const kind = bladeKind(values);
  if (kind === null) return {};
  // A blade is judged whole, so that examples stand in for what is missing.
  const typed = typedBlade(withExamples(values, true));
  const { errors } = checkBySchema(blade, typed);
  const judged = measureFields[kind].filter((measure) => isComparable(measure, values));
  return Object.fromEntries(
    judged.flatMap(({ name }) => {
      const error = errors[name.slice('blade.'.length)];
      return error === undefined ? [] : [[name, error]];
    }),
  );
}

/** A measure is not blamed for an example that it is compared with. */
function isComparable({ under }: MeasureField, values: ProductValues): boolean {
  return under === undefined || values[under].trim() !== '';
}

function isTyped(path: string, values: ProductValues): boolean {
  const [field, place, cell] = path.split('.');
  if (field === 'priceTiers') {
    const row = tierRows(values.priceTiers)[Number(place)];
    return row !== undefined && (cell === 'from' ? row.from : row.price).trim() !== '';
  }
  return Object.entries(values).some(([name, text]) => name === path && text.trim() !== '');
}
