import { useLayoutEffect } from 'react';

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
  // The window's own timer ends with it.
  document.defaultView?.setTimeout(focusIfLost, 0, before);
}

function focusIfLost(before: FocusPlace): void {
  if (document.activeElement === document.body) focusAgain(before);
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
export const HANDED_ON_AFTER_MS = 50;

/**
 * A ref of what may be removed while it has the focus, or holds what has it: browsers then give the focus to the body,
 * and this gives it to the part of the page that the element was in.
 */
export function handsFocusOn(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined;
  return () => {
    const { activeElement, defaultView } = element.ownerDocument;
    if (!element.contains(activeElement)) return;
    const timer = defaultView?.setTimeout(
      focusIfLost,
      HANDED_ON_AFTER_MS,
      focusPlaceOf(activeElement),
    );
    // Where the focus is lost once more until then, it was lost from somewhere else.
    element.ownerDocument.addEventListener('focusin', () => clearTimeout(timer), { once: true });
  };
}
