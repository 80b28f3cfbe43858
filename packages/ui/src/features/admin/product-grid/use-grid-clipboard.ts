import { type RefObject, useEffect } from 'react';

interface GridClipboard {
  /** The text to copy. */
  readonly copy: () => string;
  readonly paste: (text: string) => void;
}

/**
 * Copy and paste while a cell has the focus. Listens on the document, since browsers send both events to the
 * selection, which may be text elsewhere on the page. The editor of a cell keeps its own.
 */
export function useGridClipboard(
  grid: RefObject<HTMLElement | null>,
  { copy, paste }: GridClipboard,
): void {
  useEffect(() => {
    const hasFocus = () => {
      const focused = document.activeElement;
      return grid.current?.contains(focused) && !focused?.matches('textarea');
    };
    const onCopy = (event: ClipboardEvent) => {
      if (!hasFocus()) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', copy());
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!hasFocus()) return;
      event.preventDefault();
      paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  });
}
