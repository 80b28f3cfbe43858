import { isApiProblem } from '@kerf/api-client/api-problem';
import type { CountableProduct } from '@kerf/contract/schemas/stock-count';
import { type RefObject, useRef, useState } from 'react';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { useCountProduct } from './stock-counts.queries.ts';
import { typedCount } from './typed-count.ts';

interface Fields {
  readonly number: RefObject<HTMLInputElement | null>;
  readonly quantity: RefObject<HTMLInputElement | null>;
}

interface Wrong {
  readonly number?: string;
  readonly quantity?: string;
}

/** The last count recorded, to be announced. */
export interface LastCounted {
  readonly name: string;
  readonly counted: number;
}

/**
 * Counts one product after another. Enter after a part number looks it up and moves to the quantity right
 * away; Enter after a quantity waits for the look-up, records the count and moves back. Input stays until it
 * has been recorded.
 */
export function useCounting(countId: string, fields: Fields) {
  const api = useApi();
  const { mutateAsync } = useCountProduct(countId);
  const [number, setNumber] = useState('');
  const [quantity, setQuantity] = useState('');
  const [product, setProduct] = useState<CountableProduct | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [last, setLast] = useState<LastCounted | null>(null);
  const [saving, setSaving] = useState(false);
  const lookUp = useRef<Promise<CountableProduct | null>>(Promise.resolve(null));

  function find(): void {
    const text = number.trim();
    // Some scanners send Enter twice.
    if (text === '') return;
    setWrong({});
    setProduct(null);
    fields.quantity.current?.focus();
    lookUp.current = ask(text);
  }

  async function ask(text: string): Promise<CountableProduct | null> {
    try {
      const found = await api.findCountable({ params: { id: countId }, query: { number: text } });
      setProduct(found);
      return found;
    } catch (error) {
      const isUnknown = isApiProblem(error, 'not_found');
      const reason = isUnknown
        ? `No product has the number ${text}.`
        : problemMessage(error).detail;
      setWrong({ number: reason ?? 'The product could not be looked up. Try again.' });
      fields.number.current?.focus();
      fields.number.current?.select();
      return null;
    }
  }

  async function write(): Promise<void> {
    if (saving) return;
    const found = await lookUp.current;
    if (found === null) return find();
    const { counted, error } = typedCount(quantity, found.counted);
    if (counted === null) return setWrong({ quantity: error });
    setSaving(true);
    await save(found, counted);
    setSaving(false);
  }

  async function save({ productId, name, counted: before }: CountableProduct, counted: number) {
    try {
      await mutateAsync({ productId, counted, before });
      setLast({ name, counted });
      next();
    } catch (failure) {
      if (isApiProblem(failure, 'count_line_changed')) lookUp.current = ask(number.trim());
      setWrong({ quantity: problemMessage(failure).detail ?? 'It was not saved. Try again.' });
      fields.quantity.current?.select();
    }
  }

  function next(): void {
    lookUp.current = Promise.resolve(null);
    setNumber('');
    setQuantity('');
    setProduct(null);
    setWrong({});
    fields.number.current?.focus();
  }

  return {
    number,
    quantity,
    product,
    wrong,
    last,
    saving,
    changeNumber: (text: string) => {
      setNumber(text);
      setProduct(null);
      setWrong({});
      lookUp.current = Promise.resolve(null);
    },
    changeQuantity: (text: string) => {
      setQuantity(text);
      setWrong({});
    },
    find,
    write,
  };
}
