import { type RefObject, useEffect } from 'react';

/** "/" moves the focus to the field, wherever nobody is typing and no dialog is open. */
export function useSlashFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isBusy(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true;
  return target instanceof Element && target.closest(typing) !== null;
}
