import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftOwner,
  dropDraft,
  keepDraft,
  type PurchaseDraft,
  readDraft,
  rememberDraft,
} from './purchase-draft.ts';

/** Browsers limit how often a history entry may be written, so writing waits for a pause. In milliseconds. */
const PAUSE_MS = 400;

interface KeptDraft {
  readonly draft: PurchaseDraft;
  readonly change: (changes: Partial<PurchaseDraft>) => void;
  readonly drop: () => void;
}

/** The draft of an order form; outlives a reload of the page and another sign-in. */
export function usePurchaseDraft({ productId, email }: DraftOwner): KeptDraft {
  const [draft, setDraft] = useState(() => readDraft({ productId, email }));
  const latest = useRef(draft);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    if (unwritten.current === undefined) return;
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    keepDraft({ productId, email }, latest.current);
  }, [productId, email]);

  const change = useCallback(
    (changes: Partial<PurchaseDraft>) => {
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      rememberDraft({ productId, email }, latest.current);
      unwritten.current ??= setTimeout(write, PAUSE_MS);
    },
    [productId, email, write],
  );

  const drop = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    dropDraft({ productId, email });
  }, [productId, email]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      // The history entry may be another page's by now; the memory has the draft.
      clearTimeout(unwritten.current);
      unwritten.current = undefined;
    };
  }, [write]);

  return { draft, change, drop };
}
