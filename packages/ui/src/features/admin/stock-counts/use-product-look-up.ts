import { isApiProblem } from '@kerf/api-client/api-problem';
import type { CountableProduct } from '@kerf/contract/schemas/stock-count';
import { useRef, useState } from 'react';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';

type Found = Promise<CountableProduct | null>;

/**
 * Looks up the product that a part number stands for. Only the latest look-up is shown or reported: an
 * earlier one may be answered after the number was replaced.
 */
export function useProductLookUp(
  countId: string,
  onFailed: (number: string, reason: string) => void,
) {
  const api = useApi();
  const [product, setProduct] = useState<CountableProduct | null>(null);
  const latest = useRef<Found>(Promise.resolve(null));

  const ask = (number: string) => api.findCountable({ params: { id: countId }, query: { number } });

  function start(number: string): void {
    const found: Found = ask(number)
      .then((countable) => {
        if (latest.current === found) setProduct(countable);
        return countable;
      })
      .catch((error: unknown) => {
        if (latest.current === found) onFailed(number, reasonOf(error, number));
        return null;
      });
    latest.current = found;
  }

  return {
    product,
    start,
    forget: () => {
      latest.current = Promise.resolve(null);
      setProduct(null);
    },
    /** Resolves to null if there is no product. */
    found: (): Found => latest.current,
    /** Another product by its number, which is not shown; null if there is none. */
    other: (number: string): Found =>
      ask(number).catch((error: unknown) => {
        if (isApiProblem(error, 'not_found')) return null;
        throw error;
      }),
  };
}

function reasonOf(error: unknown, number: string): string {
  if (isApiProblem(error, 'not_found')) return `No product has the number ${number}.`;
  return problemMessage(error).detail ?? 'The product could not be looked up. Try again.';
}
