import type { CountableProduct } from '@kerf/contract/schemas/stock-count';
import { useState } from 'react';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { isLikely, mayBeNumber } from './typed-count.ts';

/** What was entered as the quantity, and the product that has it as its number. */
export interface NumberQuestion {
  readonly entered: string;
  readonly product: string;
}

/** Whether digits are a quantity or a product's number; null if that is asked or not known, and why. */
type Meaning =
  | { readonly isNumber: boolean }
  | { readonly isNumber: null; readonly reason: string | undefined };

/**
 * Tells a quantity from a product's number that is digits alone. Digits that name a product are its number; if they
 * can be a quantity of the counted product too, the page asks.
 */
export function useNumberQuestion(find: (number: string) => Promise<CountableProduct | null>) {
  const [question, setQuestion] = useState<NumberQuestion | null>(null);

  async function meaningOf(text: string, counted: number, onRecord: number): Promise<Meaning> {
    const entered = text.trim();
    setQuestion(null);
    if (!mayBeNumber(entered)) return { isNumber: false };
    try {
      const other = await find(entered);
      if (other === null) return { isNumber: false };
      if (!isLikely(counted, onRecord)) return { isNumber: true };
      setQuestion({ entered, product: other.name });
      return { isNumber: null, reason: `This is also the number of ${other.name}.` };
    } catch (failure) {
      return { isNumber: null, reason: problemMessage(failure).detail };
    }
  }

  return { question, meaningOf, forget: () => setQuestion(null) };
}
