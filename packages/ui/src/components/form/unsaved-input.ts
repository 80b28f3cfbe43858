import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react';

/**
 * What loses an input that is not saved: leaving its page or dialog, or only closing the window, where a draft
 * survives the rest.
 */
export type LostWith = 'page' | 'window';

interface Input {
  lostWith: LostWith | null;
  /** The form on the page. */
  readonly form: RefObject<Element | null> | null;
  /** The dialog around what has no form; null on the page itself. */
  readonly dialog: RefObject<Element | null> | null;
}

const inputs = new Set<Input>();

/** The dialog that something is entered in. */
export const DialogOfInput = createContext<Input['dialog']>(null);

/**
 * Asks before an input is lost that is not saved. Every form does so by itself (`useSubmission`); this is for
 * what is entered elsewhere. Call the returned function once it is saved, if the page is left at that moment.
 */
export function useUnsavedInput(lostWith: LostWith | null, form: Input['form'] = null): () => void {
  const dialog = use(DialogOfInput);
  const own = useRef<Input>({ lostWith: null, form, dialog });
  useLayoutEffect(() => {
    const input = own.current;
    inputs.add(input);
    return () => {
      inputs.delete(input);
      followInputs();
    };
  }, []);
  // Each time: it may have been noted as saved meanwhile.
  useLayoutEffect(() => note(own.current, lostWith));
  return () => note(own.current, null);
}

/** Whether leaving the page, or closing a dialog, loses an input. */
export function losesInput(dialog?: Element | null): boolean {
  const isIn = ({ form, dialog: around }: Input) =>
    !dialog || dialog === around?.current || dialog.contains(form?.current ?? null);
  return [...inputs].some((input) => input.lostWith === 'page' && isIn(input));
}

/** Whether closing all dialogs loses an input. */
export function losesInputInDialog(): boolean {
  const isInDialog = ({ form, dialog }: Input) =>
    dialog !== null || form?.current?.closest('[role="dialog"]') instanceof Element;
  return [...inputs].some((input) => input.lostWith === 'page' && isInDialog(input));
}

let areDraftsCarried = false;

/** Call before the app reloads the page itself, which carries the drafts. */
export function expectReload(): void {
  areDraftsCarried = true;
}

function note(input: Input, lostWith: LostWith | null): void {
  if (input.lostWith === lostWith) return;
  input.lostWith = lostWith;
  followInputs();
}

/** Listens only while there is something to lose: a page with a listener is not kept for Back. */
function followInputs(): void {
  if ([...inputs].some(({ lostWith }) => lostWith !== null)) {
    window.addEventListener('beforeunload', warn);
  } else window.removeEventListener('beforeunload', warn);
}

/** The browser, or the desktop app, asks in words of its own. */
function warn(event: BeforeUnloadEvent): void {
  const losesSome = areDraftsCarried ? losesInput() : true;
  areDraftsCarried = false;
  if (losesSome) event.preventDefault();
}
