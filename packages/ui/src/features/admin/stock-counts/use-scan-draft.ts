import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormDraft } from '../../../components/form/use-form-draft.ts';
import type { UnknownNumber } from '../../scanner/unknown-numbers.tsx';

/** What was entered on a count's page and is not recorded. */
interface Scans {
  readonly number: string;
  readonly quantity: string;
  /** What was scanned after them, a line for each Enter. */
  readonly ahead: string;
  readonly unknown: readonly UnknownNumber[];
  /** Whether each scan counts one piece, so that no quantities are entered. */
  readonly eachIsOne: boolean;
}

interface ScanDraft extends Scans {
  readonly change: (changes: Partial<Scans>) => void;
}

/** Keeps what was entered over a reload and navigation, in this window alone: another would count it twice. */
export function useScanDraft(countId: string): ScanDraft {
  const { draft, change } = useFormDraft({ form: `stock count ${countId}` });
  const { number = '', quantity = '', ahead = '', unknown = '', each = '' } = draft;

  // A filter of the table makes a history entry of its own.
  const { key } = useLocation();
  const entry = useRef(key);
  const keep = useEffectEvent((current: string) => {
    if (current === entry.current) return;
    entry.current = current;
    if (number + ahead + unknown !== '') change({});
  });
  useEffect(() => keep(key), [key]);

  return {
    number,
    quantity,
    ahead,
    unknown: unknownNumbers(unknown),
    eachIsOne: each === ONE,
    change: ({ unknown: numbers, eachIsOne, ...texts }) =>
      change({
        ...texts,
        ...(numbers && { unknown: unknownText(numbers) }),
        ...(eachIsOne !== undefined && { each: eachIsOne ? ONE : '' }),
      }),
  };
}

const ONE = 'one';

function unknownText(numbers: readonly UnknownNumber[]): string {
  return numbers.map(({ number, quantity }) => `${number}\t${quantity}`).join('\n');
}

function unknownNumbers(text: string): UnknownNumber[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [number = '', quantity = ''] = line.split('\t');
    return { number, quantity };
  });
}
