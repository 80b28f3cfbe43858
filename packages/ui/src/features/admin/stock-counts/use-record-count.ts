import { isApiProblem } from '@kerf/api-client/api-problem';
import type { CountableProduct } from '@kerf/contract/schemas/stock-count';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { useCountProduct } from './stock-counts.queries.ts';
import { typedCount } from './typed-count.ts';
import type { useNumberQuestion } from './use-number-question.ts';
import type { useProductLookUp } from './use-product-look-up.ts';

/** What became of a quantity. */
export type Recorded =
  | { readonly kind: 'recorded'; readonly name: string; readonly counted: number }
  /** It is the number of the next product. */
  | { readonly kind: 'number' }
  | { readonly kind: 'no-product' }
  | { readonly kind: 'wrong'; readonly reason: string }
  /** It is a quantity, and was not saved; `isChanged` if somebody else has counted the product. */
  | {
      readonly kind: 'refused';
      readonly reason: string | undefined;
      readonly isChanged: boolean;
    };

interface Asked {
  readonly lookUp: ReturnType<typeof useProductLookUp>;
  readonly question: ReturnType<typeof useNumberQuestion>;
  /** Gets the sum that is about to be saved. */
  readonly onSave: (counted: number) => void;
}

/** Records a quantity of the product that was looked up last; `isCertain` if it is known to be one. */
export function useRecordCount(countId: string, { lookUp, question, onSave }: Asked) {
  const { mutateAsync } = useCountProduct(countId);

  async function record(entered: string, isCertain: boolean): Promise<Recorded> {
    const found = await lookUp.found();
    if (found === null) return { kind: 'no-product' };
    const { counted, error } = typedCount(entered, found.counted);
    if (counted === null) return { kind: 'wrong', reason: error };
    if (isCertain) return save(found, counted);
    const meant = await question.meaningOf(entered, counted, found.onHand);
    if (meant.isNumber === null) return refused(meant.reason);
    return meant.isNumber ? { kind: 'number' } : save(found, counted);
  }

  async function save(product: CountableProduct, counted: number): Promise<Recorded> {
    const { productId, name, counted: before } = product;
    onSave(counted);
    try {
      await mutateAsync({ productId, counted, before });
      return { kind: 'recorded', name, counted };
    } catch (failure) {
      const reason = fieldMessage(failure) ?? problemMessage(failure).detail;
      return refused(reason, isApiProblem(failure, 'count_line_changed'));
    }
  }

  return record;
}

function refused(reason: string | undefined, isChanged = false): Recorded {
  return { kind: 'refused', reason, isChanged };
}

/** The message about the quantity, without the field's name. */
function fieldMessage(failure: unknown): string | undefined {
  return isApiProblem(failure, 'validation_failed') ? failure.errors[0]?.message : undefined;
}
