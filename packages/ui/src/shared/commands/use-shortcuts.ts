import { useEffect, useRef } from 'react';
import type { CommandId, ViewerKind } from '../../platform/commands.ts';
import { createShortcutReader, pressName } from './shortcut.ts';

/** Listens for shortcuts unless a dialog is open; while the user types, only for those with Ctrl or Command. */
export function useShortcuts(viewer: ViewerKind, run: (id: CommandId) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const read = createShortcutReader(viewer);
    function onKey(event: KeyboardEvent): void {
      const press = newPress(event);
      if (press === null) return;
      if (isDialogOpen() || (!press.startsWith('mod+') && isTyping(event.target))) return;
      const command = read(press, event.timeStamp);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [viewer]);
}

/** The key that was pressed, unless it is held down or means something else already. */
function newPress(event: KeyboardEvent): string | null {
  // A browser that fills in a field says so by a key press without a key.
  const isKey = event instanceof KeyboardEvent && !event.repeat && !event.defaultPrevented;
  return isKey ? pressName(event) : null;
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a dialog is open, which keys are for. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether text is typed into an element, or a choice made by letters. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}
