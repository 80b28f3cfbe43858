import { useEffect, useLayoutEffect } from 'react';

/** An element, and what it is in: where focus goes once the element is gone. Innermost first. */
export type FocusPlace = readonly Element[];

/** A part of a page that can stand in for something in it. */
const PART = '[role="dialog"], section, article, form, fieldset, aside, nav';

export function focusPlaceOf(element: Element | null): FocusPlace {
  if (element === null || element === document.body) return [];
  const parts: Element[] = [];
  for (let part = element.closest(PART); part !== null; ) {
    if (part !== element) parts.push(part);
    part = part.parentElement?.closest(PART) ?? null;
  }
  return [element, ...parts];
}

/** Returns focus to what had it before a dialog that is closed or unmounted. */
export function useFocusReturn(opened = true): void {
  // Before the dialog's own timer takes the focus, which on a busy machine comes before an effect after the paint.
  useLayoutEffect(() => {
    if (!opened) return;
    const before = focusPlaceOf(document.activeElement);
    return () => rescueFocus(before);
  }, [opened]);
}

/**
 * Moves focus to a place, or to the page, if the focused element is gone. Waits until the page has rendered
 * the result, and does nothing if something else has focus.
 */
export function rescueFocus(before: FocusPlace = []): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusAgain(before);
  });
}

/** Focuses an element; if it is gone, the part of the page that it was in; or else the page. */
export function focusAgain(before: FocusPlace): void {
  const there = before.find((element) => element.isConnected);
  const target = there instanceof HTMLElement ? there : document.querySelector('main');
  if (target === null) return;
  if (target !== before[0] && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}

/** What returns the focus itself, such as a closing dialog, has done so by then. In milliseconds. */
const RESTORE_AFTER_MS = 50;

/** Browsers give the focus of an element that is removed to the body: returns it to the part of the page that it was in. */
export function useLostFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let place: FocusPlace = [];
    let pending: ReturnType<typeof setTimeout> | undefined;

    const isLost = () =>
      last !== null && !last.isConnected && document.activeElement === document.body;
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null;
      place = focusPlaceOf(last);
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      if (target !== last) return;
      // Still there a moment later: given up on purpose, such as by a click beside it.
      setTimeout(() => {
        if (target === last && last?.isConnected && document.activeElement !== last) last = null;
      });
    };
    const restore = () => {
      pending = undefined;
      if (isLost()) focusAgain(place);
    };
    const observer = new MutationObserver(() => {
      if (isLost()) pending ??= setTimeout(restore, RESTORE_AFTER_MS);
    });

    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    observer.observe(document.body, { subtree: true, childList: true });
    return () => {
      clearTimeout(pending);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}
