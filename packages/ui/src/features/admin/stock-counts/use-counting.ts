import { isApiProblem } from '@kerf/api-client/api-problem';
import type { CountableProduct } from '@kerf/contract/schemas/stock-count';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
 * has been recorded; what is scanned meanwhile is kept and entered next.
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
  // Refs, since a scanner sends its next key before React renders.
  const latestNumber = useRef('');
  const isRecording = useRef(false);
  const typedAhead = useRef('');

  function changeNumber(text: string): void {
    latestNumber.current = text;
    setNumber(text);
    setProduct(null);
    setWrong({});
    lookUp.current = Promise.resolve(null);
  }

  function find(): void {
    const text = latestNumber.current.trim();
    if (text === '') return;
    setWrong({});
    setProduct(null);
    fields.quantity.current?.focus();
    // A quantity left over from an unknown number is replaced, not continued.
    fields.quantity.current?.select();
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

  async function write(entered = quantity): Promise<void> {
    if (isRecording.current) return;
    // A second Enter from the scanner must not hold back the quantity that is typed next.
    if (entered.trim() === '') return void (await record(entered));
    isRecording.current = true;
    setSaving(true);
    const isRecorded = await record(entered);
    isRecording.current = false;
    setSaving(false);
    const ahead = typedAhead.current;
    typedAhead.current = '';
    if (!isRecorded) return;
    // At once, since the scanner's next key goes into the field as it is shown.
    flushSync(() => {
      next();
      enter(ahead);
    });
  }

  async function record(entered: string): Promise<boolean> {
    const found = await lookUp.current;
    if (found === null) {
      find();
      return false;
    }
    const { counted, error } = typedCount(entered, found.counted);
    if (counted !== null) return save(found, counted);
    setWrong({ quantity: error });
    return false;
  }

  /** Enters what was typed ahead, a line for each Enter, as if it were typed now. */
  function enter(text: string): void {
    // Some scanners send Enter twice.
    const lines = text.trimStart().replaceAll(/\n+/g, '\n').split('\n');
    const [nextNumber = '', nextQuantity, ...others] = lines;
    if (nextNumber === '') return;
    changeNumber(nextNumber);
    if (nextQuantity === undefined) return;
    find();
    setQuantity(nextQuantity);
    if (others.length === 0) return;
    typedAhead.current = others.join('\n');
    void write(nextQuantity);
  }

  /** Keeps a key that is pressed while a count is being recorded. Returns whether it did. */
  function typeAhead(key: string): boolean {
    if (!isRecording.current) return false;
    if (key === 'Enter') typedAhead.current += '\n';
    else if (key === 'Backspace') typedAhead.current = typedAhead.current.slice(0, -1);
    else if (key.length === 1) typedAhead.current += key;
    else return false;
    return true;
  }

  async function save(
    { productId, name, counted: before }: CountableProduct,
    counted: number,
  ): Promise<boolean> {
    try {
      await mutateAsync({ productId, counted, before });
      setLast({ name, counted });
      return true;
    } catch (failure) {
      if (isApiProblem(failure, 'count_line_changed'))
        lookUp.current = ask(latestNumber.current.trim());
      setWrong({ quantity: problemMessage(failure).detail ?? 'It was not saved. Try again.' });
      fields.quantity.current?.select();
      return false;
    }
  }

  function next(): void {
    changeNumber('');
    setQuantity('');
    fields.number.current?.focus();
  }

  return {
    number,
    quantity,
    product,
    wrong,
    last,
    saving,
    changeNumber,
    changeQuantity: (text: string) => {
      setQuantity(text);
      setWrong({});
    },
    find,
    write,
    typeAhead,
  };
}
