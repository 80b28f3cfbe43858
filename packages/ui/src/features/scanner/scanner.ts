import { isTypingAhead } from '../../shared/commands/typing-ahead.ts';
import { isDialogOpen, isTyping } from '../../shared/commands/use-shortcuts.ts';
import { type CodeQueue, createCodeQueue } from './code-queue.ts';
import {
  type KeyTarget,
  noKeys,
  pauseAfter,
  type RunStep,
  readKey,
  readPause,
} from './scanned-keys.ts';

/** Marks an element whose fields give up what is scanned into them. */
export const TAKES_SCANS = 'data-takes-scans';

/** Reads the codes of a scanner that types like a keyboard. */
export interface Scanner extends Pick<CodeQueue, 'begin' | 'waiting' | 'subscribe'> {
  /** Listens to a page's keys before anybody else. Returns how to stop. */
  readonly listen: (page: Window) => () => void;
}

interface FieldBefore {
  readonly field: HTMLInputElement;
  readonly value: string;
}

/**
 * Codes are read wherever the cursor is: with nothing to type into, no key of a code reaches shortcuts or buttons,
 * and a field gets back what it held before. They wait while a dialog is open.
 */
export function createScanner(): Scanner {
  const queue = createCodeQueue(isDialogOpen);
  const givenOn = new WeakSet<Event>();
  let run = noKeys;
  let held: KeyboardEvent[] = [];
  let before: FieldBefore | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onKey(event: KeyboardEvent): void {
    // A browser that fills in a field says so by a key press without a key.
    const isKey = event instanceof KeyboardEvent && !event.isComposing;
    if (!isKey || givenOn.has(event)) return;
    const { key, timeStamp: at, repeat: isRepeat } = event;
    const target = targetOf(event.target);
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    const step = readKey(run, { key, at, target, isCommand, isRepeat });
    if (step.isTaken) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    settle(step);
    remember(event.target, target, step);
    if (step.isTaken && step.run.keys.length > 0) held.push(event);
    clearTimeout(timer);
    if (held.length > 0) timer = setTimeout(onPause, pauseAfter(run));
  }

  function onPause(): void {
    settle(readPause(run));
  }

  /** Keeps what a field holds before the first key of what may be a code. */
  function remember(target: EventTarget | null, kind: KeyTarget, { run: { keys } }: RunStep): void {
    if (keys.length === 1) before = null;
    if (kind !== 'field' || !(target instanceof HTMLInputElement) || keys.length === 0) return;
    if (before?.field !== target) before = { field: target, value: target.value };
  }

  function settle(step: RunStep): void {
    run = step.run;
    const keys = held;
    if (step.held !== 'keep') held = [];
    if (step.held === 'release') for (const key of keys) giveOn(key);
    if (step.code === null) return;
    if (before) putBack(before);
    before = null;
    const { code } = step;
    // After React has drawn what the field holds again.
    queueMicrotask(() => queue.add(code));
  }

  /** Presses a key again that was held back. */
  function giveOn({ key, code, shiftKey, location, target }: KeyboardEvent): void {
    const how = { key, code, shiftKey, location, bubbles: true, cancelable: true, composed: true };
    const again = new KeyboardEvent('keydown', how);
    givenOn.add(again);
    const isThere = target instanceof Node && target.isConnected;
    (isThere ? target : document.body).dispatchEvent(again);
  }

  return {
    begin: queue.begin,
    waiting: queue.waiting,
    subscribe: queue.subscribe,
    listen: (page) => {
      page.addEventListener('keydown', onKey, true);
      // The focus returns when a dialog is closed.
      page.addEventListener('focusin', queue.goOn);
      return () => {
        clearTimeout(timer);
        page.removeEventListener('keydown', onKey, true);
        page.removeEventListener('focusin', queue.goOn);
      };
    },
  };
}

function targetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof Element)) return 'page';
  // A cell of a grid begins to be edited by the key itself.
  if (target.closest('[role="grid"]') !== null) return 'elsewhere';
  if (isTypingAhead()) return 'elsewhere';
  if (!isTyping(target)) return 'page';
  const takes = target instanceof HTMLInputElement && target.closest(`[${TAKES_SCANS}]`) !== null;
  return takes ? 'field' : 'elsewhere';
}

/** As if somebody had typed it, so that React notices. */
function putBack({ field, value }: FieldBefore): void {
  if (!field.isConnected || field.value === value) return;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
