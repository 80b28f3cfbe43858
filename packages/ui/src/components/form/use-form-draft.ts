import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftOwner,
  dropDraft,
  type FormDraft,
  keepDraft,
  readDraft,
  rememberDraft,
} from './form-draft.ts';

/** Browsers limit how often a history entry may be written, so writing waits for a pause. In milliseconds. */
const PAUSE_MS = 400;

interface KeptDraft {
  readonly draft: FormDraft;
  readonly change: (changes: FormDraft) => void;
  readonly drop: () => void;
}

/** The draft of a form; outlives a reload of the page, another page, and another sign-in. */
export function useFormDraft({ form, email }: DraftOwner): KeptDraft {
  const [draft, setDraft] = useState(() => readDraft({ form, email }));
  const latest = useRef(draft);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    if (unwritten.current === undefined) return;
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    keepDraft({ form, email }, latest.current);
  }, [form, email]);

  const change = useCallback(
    (changes: FormDraft) => {
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      rememberDraft({ form, email }, latest.current);
      unwritten.current ??= setTimeout(write, PAUSE_MS);
    },
    [form, email, write],
  );

  const drop = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    latest.current = {};
    setDraft(latest.current);
    dropDraft({ form, email });
  }, [form, email]);

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
