import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftOwner,
  dropDraft,
  type FormDraft,
  keepDraft,
  readDraft,
  rememberDraft,
} from './form-draft.ts';
import { mayWriteEntry } from './history-entry.ts';

/** How long writing waits where it was too often of late. In milliseconds. */
const PAUSE_MS = 400;

interface KeptDraft {
  readonly draft: FormDraft;
  readonly change: (changes: FormDraft) => void;
  readonly drop: () => void;
}

/** The draft of a form. With an owner it survives a reload, another page, and another sign-in. */
export function useFormDraft(owner?: DraftOwner): KeptDraft {
  const { form, email = '' } = owner ?? {};
  const [draft, setDraft] = useState(() => (owner ? readDraft(owner) : {}));
  const latest = useRef(draft);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    if (form !== undefined) keepDraft({ form, email }, latest.current);
  }, [form, email]);

  const change = useCallback(
    (changes: FormDraft) => {
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      if (form === undefined) return;
      rememberDraft({ form, email }, latest.current);
      // At once where it can be: what is written while the page goes away may not be there again.
      if (mayWriteEntry()) write();
      else unwritten.current ??= setTimeout(write, PAUSE_MS);
    },
    [form, email, write],
  );

  const drop = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    latest.current = {};
    setDraft(latest.current);
    if (form !== undefined) dropDraft({ form, email });
  }, [form, email]);

  useEffect(() => {
    const writeLast = () => unwritten.current !== undefined && write();
    window.addEventListener('pagehide', writeLast);
    return () => {
      window.removeEventListener('pagehide', writeLast);
      // The history entry may be another page's by now; the memory has the draft.
      clearTimeout(unwritten.current);
      unwritten.current = undefined;
    };
  }, [write]);

  return { draft, change, drop };
}
