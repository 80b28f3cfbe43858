import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import { type ProductFieldChanges, productFieldChanges } from '@kerf/contract/schemas/product';
import { type FieldErrors, serverErrors } from '../../../components/form/field-errors.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { formErrors } from './check-product.ts';
import type { ProductValues } from './product-fields.ts';

interface ProductFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why a product was not saved, if no single field is to blame. */
export function ProductFailure({ error, onRetry }: ProductFailureProps) {
  if (isApiProblem(error, 'product_changed')) {
    return (
      <ProblemAlert
        title="Somebody else changed this product"
        detail={changedFields(error).map(changeInWords).join(' ')}
        advice="Your changes are still here, and the other fields now show the latest. Check them and save again."
      />
    );
  }
  return <ErrorAlert error={error} onRetry={onRetry} />;
}

/** The fields that the failure concerns. */
export function failedFields(error: Error, values: ProductValues): FieldErrors {
  if (!isApiProblem(error, 'product_name_taken')) return formErrors(serverErrors(error), values);
  const field = error.params.name === values.sku.trim() ? 'sku' : 'name';
  return { [field]: error.detail };
}

function changedFields({ params }: ApiProblem): ProductFieldChanges {
  return productFieldChanges.safeParse(params.changes).data ?? [];
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  sku: 'SKU',
  des: 'Description',
  img: 'Image address',
  price: 'Price each',
  minOrder: 'Minimum order',
  stock: 'Stock',
  packSize: 'Pack size',
  priceTiers: 'Volume prices',
  blade: 'Blade',
  aliases: 'Other numbers',
  replacedBy: 'Replaced by',
  categories: 'Categories',
  publishedAt: 'In the shop',
};

function changeInWords({ path, was, now }: ProductFieldChanges[number]): string {
  const label = labels[path] ?? path;
  const [before, after] = [valueInWords(path, was), valueInWords(path, now)];
  if (before === null || after === null) return `${label} is different now.`;
  return `${label} was ${before} and is now ${after}.`;
}

/** Null if the value is too long for a sentence. */
function valueInWords(path: string, value: unknown): string | null {
  if (path === 'price' && typeof value === 'number') return `$${value.toFixed(2)}`;
  if (typeof value === 'number') return formatQuantity(value);
  const isShort = typeof value === 'string' && value.length <= 60 && path !== 'replacedBy';
  return isShort ? `“${value}”` : null;
}
