import { useCallback, useEffect, useRef, useState } from 'react';
import { useOwnEmail } from '../../session/session-context.tsx';
import {
  type DraftOwner,
  dropDraft,
  type FormDraft,
  readDraft,
  rememberDraft,
  replaceDraftByRest,
  writeDraftToEntry,
} from './form-draft.ts';
import { mayWriteEntry } from './history-entry.ts';

/** The delay of a write that would exceed the browser's limit, in milliseconds. */
const PAUSE_MS = 400;

interface FormDraftState {
  readonly draft: FormDraft;
  readonly change: (changes: FormDraft) => void;
  readonly drop: () => void;
  /** Drops the entries that have been sent; what was typed since stays. Also works once the form is gone. */
  readonly dropSent: (isSent: IsSent) => void;
}

type IsSent = (entry: string, text: string) => boolean;

/** A form's name, and whose draft it is: the signed-in user's, unless it says whose. */
export type DraftOf = Omit<DraftOwner, 'email'> & Partial<Pick<DraftOwner, 'email'>>;

/**
 * A form's draft. With an owner, it survives a reload, navigation, and signing in again; with a device, closing the
 * window too.
 */
export function useFormDraft({ form, device, ...owner }: Partial<DraftOf> = {}): FormDraftState {
  const own = useOwnEmail();
  // It stays theirs until the form is gone, though they are signed out meanwhile.
  const [email] = useState(owner.email ?? own);
  const [draft, setDraft] = useState(() =>
    form === undefined ? {} : readDraft({ form, email, device }),
  );
  const latest = useRef(draft);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMounted = useRef(false);

  const write = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    if (form !== undefined) writeDraftToEntry({ form, email, device }, latest.current);
  }, [form, email, device]);

  const change = useCallback(
    (changes: FormDraft) => {
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      if (form === undefined) return;
      rememberDraft({ form, email, device }, latest.current);
      // Immediately if possible: a write while the page unloads may be lost.
      if (mayWriteEntry()) write();
      else unwritten.current ??= setTimeout(write, PAUSE_MS);
    },
    [form, email, device, write],
  );

  const drop = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    latest.current = {};
    setDraft(latest.current);
    if (form !== undefined) dropDraft({ form, email, device });
  }, [form, email, device]);

  const dropSent = useCallback(
    (isSent: IsSent) => {
      clearTimeout(unwritten.current);
      unwritten.current = undefined;
      // A user who left and came back types into another copy of the form.
      const current = form === undefined ? latest.current : readDraft({ form, email, device });
      latest.current = Object.fromEntries(
        Object.entries(current).filter(([entry, text]) => !isSent(entry, text)),
      );
      setDraft(latest.current);
      if (form === undefined) return;
      replaceDraftByRest({ form, email, device }, latest.current);
      if (isMounted.current && Object.keys(latest.current).length > 0) write();
    },
    [form, email, device, write],
  );

  useEffect(() => {
    isMounted.current = true;
    const writeLast = () => unwritten.current !== undefined && write();
    window.addEventListener('pagehide', writeLast);
    return () => {
      isMounted.current = false;
      window.removeEventListener('pagehide', writeLast);
      // The history entry may belong to another page by now; the draft is in memory.
      clearTimeout(unwritten.current);
      unwritten.current = undefined;
    };
  }, [write]);

  return { draft, change, drop, dropSent };
}
