import { isApiProblem } from '@kerf/api-client/api-problem';
import { ErrorAlert } from '../../../app/error-alert.tsx';
import { type FieldErrors, serverErrors } from '../../../components/form/field-errors.ts';
import { ProblemAlert } from '../../../components/problem-alert.tsx';
import { formErrors } from './judge-product.ts';
import type { ProductValues } from './product-fields.ts';
import { FieldsMoved, StockMoved } from './product-moved.ts';

interface ProductFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Why a product was not saved, where no single field is to blame. */
export function ProductFailure({ error, onRetry, retrying }: ProductFailureProps) {
  if (error instanceof StockMoved) {
    return <ProblemAlert title="The stock has changed" detail={error.message} />;
  }
  if (error instanceof FieldsMoved) {
    return <ProblemAlert title="The product has changed" detail={error.message} />;
  }
  return <ErrorAlert error={error} onRetry={onRetry} retrying={retrying} />;
}

/** The fields that the failure is about. */
export function failedFields(error: Error, values: ProductValues): FieldErrors {
  if (!isApiProblem(error, 'product_name_taken')) return formErrors(serverErrors(error), values);
  const field = error.params.name === values.sku.trim() ? 'sku' : 'name';
  return { [field]: error.detail };
}
