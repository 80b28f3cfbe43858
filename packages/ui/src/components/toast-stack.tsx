import { type RefObject, useEffect, useRef } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import classes from './toast-stack.module.css';

/**
 * Shows toasts: top right, clear of everything to press, for 5000 ms, dismissed by dragging past 80 percent.
 */
export function ToastStack() {
  const stack = useRef<HTMLDivElement>(null);
  useToastPlace(stack);
  return (
    <div ref={stack}>
      <ToastContainer
        position="top-right"
        autoClose={5000}
        draggable
        draggablePercent={80}
        className={classes.toasts ?? ''}
        toastClassName={classes.toast ?? ''}
        aria-label="Notifications"
      />
    </div>
  );
}

/** The height of the header with the user's name and Log Out, on a phone and in wider windows. */
const HEADER = { narrow: 68, wide: 80 } as const;
const NARROW_MAX = 480;
const MARGIN = 16;
const buttonLike = 'button, [role="button"], [class*="Button-root"], [class*="ActionIcon-root"]';

/**
 * Keeps the toasts in `stack` where they cover no button, nor what has the focus. They move only if something
 * to press gets under them, by a dialog that opens, a page that changes or is scrolled, or another toast.
 */
function useToastPlace(stack: RefObject<HTMLElement | null>): void {
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

/** Lengths are pixels in the window. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance from what is kept clear of. */
const CLEARANCE = 8;

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * The upper left corner of the place in `room` for a box of this size that covers none of `taken`: where it is
 * now, else as high as possible at the right edge, in the middle or at the left edge. Without any, the top
 * right.
 */
export function freePlace(
  size: Size,
  room: Box,
  taken: readonly Box[],
  now: Place | null = null,
): Place {
  const isFree = (place: Place) => !taken.some((box) => overlap(boxAt(place, size), box));
  const right = Math.max(room.left, room.right - size.width);
  const topRight = { left: right, top: room.top };
  const lefts = [right, (room.left + right) / 2, room.left];
  const tops = [room.top, ...taken.map(({ bottom }) => bottom + CLEARANCE)].toSorted(
    (one, other) => one - other,
  );
  const places = lefts.flatMap((left) => tops.map((top) => ({ left, top })));
  const inRoom = [...(now ? [now] : []), ...places].filter(
    ({ top }) => top >= room.top && top + size.height <= room.bottom,
  );
  return inRoom.find(isFree) ?? topRight;
}

function boxAt({ left, top }: Place, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
