import { type RefObject, useEffect } from 'react';
import { type Box, freePlace } from './free-place.ts';

/** The height of the header with the user's name and Log Out, on a phone and in wider windows. */
const HEADER = { narrow: 68, wide: 80 } as const;
const NARROW_MAX = 480;
const MARGIN = 16;
const buttonLike = 'button, [role="button"], [class*="Button-root"], [class*="ActionIcon-root"]';

/**
 * Keeps the toasts in `stack` where they cover no button, nor what has the focus. They move only if something
 * to press gets under them, by a dialog that opens, a page that changes or is scrolled, or another toast.
 */
export function useToastPlace(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = stack;
    if (!current) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(current));
    };
    const toasts = new MutationObserver(() => place(current));
    toasts.observe(current, { childList: true, subtree: true });
    const options = { capture: true, passive: true };
    const occasions = ['scroll', 'resize', 'focusin', 'click', 'transitionend'] as const;
    for (const occasion of occasions) window.addEventListener(occasion, look, options);
    return () => {
      cancelAnimationFrame(frame);
      toasts.disconnect();
      for (const occasion of occasions) window.removeEventListener(occasion, look, options);
    };
  }, [stack]);
}

function place(stack: HTMLElement): void {
  const toasts = stack.querySelector<HTMLElement>('[class*="toast-container"]');
  if (!toasts) return;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isNarrow = width <= NARROW_MAX;
  const side = isNarrow ? 0 : MARGIN;
  const room = {
    left: side,
    right: width - side,
    top: isNarrow ? HEADER.narrow : HEADER.wide,
    bottom: height - side,
  };
  const { offsetWidth, offsetHeight, offsetLeft, offsetTop, style } = toasts;
  const size = { width: offsetWidth, height: offsetHeight };
  const now = style.top === '' ? null : { left: offsetLeft, top: offsetTop };
  const { left, top } = freePlace(size, room, boxesToPress(stack), now);
  style.top = `${top}px`;
  style.right = `${width - left - size.width}px`;
}

/** Of the buttons, only a dialog's while one is open. */
function boxesToPress(stack: HTMLElement): Box[] {
  const dialogs = document.querySelectorAll('[aria-modal="true"]');
  const buttons = ([...dialogs].at(-1) ?? document).querySelectorAll(buttonLike);
  const focused = document.querySelectorAll(':is(a, input, select, textarea):focus');
  return [...buttons, ...focused]
    .filter((element) => !stack.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}
