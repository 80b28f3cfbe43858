import { useRef, useState } from 'react';
import type { UnknownNumber } from '../../scanner/unknown-numbers.tsx';
import type { useScanDraft } from './use-scan-draft.ts';

/**
 * The numbers that were not counted, and that the scanner went on after: no product was found by them, or no
 * quantity was entered. One that is corrected in its field is not listed.
 */
export function useUnknownNumbers({ unknown, change }: ReturnType<typeof useScanDraft>) {
  const [numbers, setNumbers] = useState(unknown);
  // Refs, since a scanner sends its next key before React renders.
  const latest = useRef(unknown);
  const inField = useRef<string | null>(null);

  function show(next: readonly UnknownNumber[]): void {
    latest.current = next;
    setNumbers(next);
    change({ unknown: next });
  }

  /** No product was found by the number in the field. */
  function meet(number: string): void {
    inField.current = number;
  }

  /** The field's number is about to become this text, which is a correction of it or, when scanned, another number. */
  function leave(text: string, quantity: string, isScanned: boolean): void {
    const number = inField.current;
    inField.current = null;
    if (number === null || (!isScanned && isCorrection(number, text))) return;
    show([...without(number), { number, quantity: quantity.trim() }]);
  }

  /** A number was left without being counted. */
  function add(number: string): void {
    if (number !== '') show([...without(number), { number, quantity: '' }]);
  }

  /** One more piece of a number could not be counted. */
  function addOne(number: string): void {
    const before = latest.current.find((each) => each.number === number)?.quantity ?? '';
    show([...without(number), { number, quantity: `${Number(before) + 1}` }]);
  }

  function remove(number: string): void {
    if (latest.current.some((each) => each.number === number)) show(without(number));
  }

  function without(number: string): UnknownNumber[] {
    return latest.current.filter((each) => each.number !== number);
  }

  return { numbers, meet, leave, add, addOne, remove };
}

/** Whether the text was typed into by one character, and not replaced by the next number. */
function isCorrection(before: string, after: string): boolean {
  const [short, long] = before.length < after.length ? [before, after] : [after, before];
  if (short === '' || long.length - short.length !== 1) return false;
  const same = [...short].findIndex((character, index) => character !== long[index]);
  return same === -1 || short.slice(same) === long.slice(same + 1);
}
