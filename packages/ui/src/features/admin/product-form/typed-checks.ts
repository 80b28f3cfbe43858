import { blade } from '@kerf/contract/schemas/product';
import { checkBySchema, type FieldErrors } from '../../../components/form/field-errors.ts';
import { type MeasureField, measureFields } from './blade-fields.ts';
import { checkProduct } from './check-product.ts';
import { tierRows } from './price-tier-rows.ts';
import { bladeKind, type ProductValues, typedBlade, withExamples } from './product-fields.ts';

/** The form's errors, rechecked for every filled field, even while others are empty. */
export function checkedErrors(values: ProductValues, errors: FieldErrors): FieldErrors {
  const found = { ...bladeErrors(values), ...checkProduct(values, values).errors };
  return {
    ...pathsWhere(errors, (path) => !(isTyped(path, values) && isCompared(path))),
    ...pathsWhere(found, (path) => isTyped(path, values)),
  };
}

function pathsWhere(errors: FieldErrors, holds: (path: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => holds(path)));
}

/** Whether it depends on other fields, whose change may have fixed it. */
function isCompared(path: string): boolean {
  return path.startsWith('blade.') || path.startsWith('priceTiers.');
}

function bladeErrors(values: ProductValues): FieldErrors {
  const kind = bladeKind(values);
  if (kind === null) return {};
  // A blade is validated as a whole, with examples standing in for empty fields.
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

/** A measurement compared with a mere example is not judged. */
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
