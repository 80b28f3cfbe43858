import type { Delivery, DeliveryLine } from '@kerf/contract/schemas/delivery';
import { useRef, useState } from 'react';
import { typedNumber } from '../../../components/form/typed-number.ts';
import type { Form } from '../../../components/form/use-form.ts';
import { soundRefusal } from '../../scanner/refusal-sound.ts';
import { isNumberOfLine, lineOfNumber } from './scanned-line.ts';

/** The field that a scanner types into. */
export const SCAN_FIELD = 'scan';

/** The scanned numbers that no line has. */
export function unknownNumbers({ unknown = '' }: Readonly<Record<string, string>>): string[] {
  return unknown.split('\n').filter((number) => number !== '');
}

/**
 * Takes the numbers that a scanner sends while a delivery is received. Each counts one piece of its line, or
 * moves to the line's quantity. A number of no line is kept in the draft until it is removed.
 */
export function useReceiptScans({ lines, version }: Delivery, form: Form<string>) {
  const { values, change } = form;
  const [taken, setTaken] = useState({ text: '', version });
  // What quantities were before a number was scanned over them.
  const before = useRef(new Map<string, string>());
  const eachIsOne = values.each === 'yes';
  const unknown = unknownNumbers(values);
  const setLast = (text: string) => setTaken({ text, version });

  function showUnknown(numbers: readonly string[]): void {
    change('unknown', numbers.join('\n'));
  }

  /** Takes a scanned number; `field` is the one that it was scanned into. */
  function scan(text: string, field: HTMLInputElement): void {
    const number = text.trim();
    if (number === '') return;
    change(SCAN_FIELD, '');
    const line = lineOfNumber(lines, number);
    focus(field, line && !eachIsOne ? line.productId : SCAN_FIELD);
    if (!line) list(number);
    else take(line, number);
  }

  function take(line: DeliveryLine, number: string): void {
    if (unknown.includes(number)) remove(number);
    setLast(line.name);
    if (eachIsOne) countOne(line);
  }

  function list(number: string): void {
    soundRefusal();
    setLast('');
    showUnknown([...unknown.filter((each) => each !== number), number]);
  }

  function remove(number: string): void {
    showUnknown(unknown.filter((each) => each !== number));
  }

  function countOne({ productId, name }: DeliveryLine): void {
    const counted = (typedNumber(values[productId] ?? '', 'pieces') || 0) + 1;
    change(productId, `${counted}`);
    setLast(`${name}: ${counted}`);
  }

  /** Enter in a quantity leads back to the scanner, and a number scanned over it is not its quantity. */
  function enterQuantity(productId: string, field: HTMLInputElement): void {
    const text = field.value;
    if (isNumberOfLine(lines, text)) {
      change(productId, before.current.get(productId) ?? '');
      scan(text, field);
    } else focus(field, SCAN_FIELD);
  }

  return {
    /** What the last scan did; empty once it has been received. */
    last: taken.version === version ? taken.text : '',
    eachIsOne,
    unknown,
    scan,
    enterQuantity,
    keepQuantity: (productId: string) => {
      const quantity = values[productId] ?? '';
      if (!isNumberOfLine(lines, quantity)) before.current.set(productId, quantity);
    },
    /** Pieces are counted from none. */
    setEachIsOne: (isOn: boolean) => {
      change('each', isOn ? 'yes' : '');
      if (isOn) for (const { productId } of lines) change(productId, '0');
    },
    remove,
  };
}

function focus(from: HTMLInputElement, name: string): void {
  const field = from.form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
