import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { soundRefusal } from '../../scanner/refusal-sound.ts';
import { useScanner } from '../../scanner/scanner-context.tsx';

/** What to do about a number, or why there is nothing to do; `again` is the number to try again, if any. */
type Found = (() => void) | { readonly reason: string; readonly again: string | null };

/**
 * Opens the orders whose numbers are scanned or typed, one after the other. A number that opens none is shown with
 * the reason; a scanned one is also listed until it is removed, since the scanner goes on.
 */
export function useOrderScans(onFound: (orderId: string) => void) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [notOpened, setNotOpened] = useState<readonly string[]>([]);
  const latest = useRef(0);
  const lookUp = useOrderLookUp(onFound);
  const takesScans = useScanner(scan);

  const remove = (number: string) =>
    setNotOpened((others) => others.filter((each) => each !== number));

  /** Opens the order whose number was typed. */
  async function open(): Promise<void> {
    // Some scanners send Enter twice.
    if (text.trim() === '') return;
    latest.current += 1;
    const turn = latest.current;
    // Cleared right away: the next scan may come before the response.
    if (parseOrderNumber(text) !== null) setText('');
    const found = await lookUp(text);
    if (turn !== latest.current) return;
    if (typeof found === 'function') return found();
    const { again } = found;
    if (again !== null) setText((later) => (later === '' ? again : later));
    setError(found.reason);
  }

  async function scan(code: string): Promise<void> {
    latest.current += 1;
    setError(null);
    const found = await lookUp(code);
    remove(code);
    if (typeof found === 'function') return found();
    soundRefusal();
    setError(found.reason);
    setNotOpened((others) => [...others, code]);
  }

  return {
    text,
    error,
    notOpened,
    takesScans,
    open,
    remove,
    change: (typed: string) => {
      setText(typed);
      setError(null);
    },
  };
}

/** Looks up an order by its number. */
function useOrderLookUp(onFound: (orderId: string) => void): (text: string) => Promise<Found> {
  const api = useApi();
  const navigate = useNavigate();
  return async (text) => {
    const serial = parseOrderNumber(text);
    if (serial === null) return refusal('Scan or type an order number, such as KS-104233.');
    const number = formatOrderNumber(serial);
    try {
      const { rows } = await api.checkShipRows({ body: { rows: [{ order: number }] } });
      const orderId = rows[0]?.orderId ?? null;
      if (orderId === null) return refusal(`There is no order ${number}.`);
      // An order that cannot ship now is not part of this list; its own page explains why.
      if (rows[0]?.problem) return () => void navigate(paths.order(orderId));
      return () => onFound(orderId);
    } catch (failure) {
      return { reason: problemMessage(failure).detail ?? 'Try again.', again: number };
    }
  };
}

function refusal(reason: string): Found {
  return { reason, again: null };
}
