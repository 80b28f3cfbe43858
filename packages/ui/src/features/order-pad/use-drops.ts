import { useCallback, useEffect } from 'react';
import { useFileDrop } from '../../shared/files/use-file-drop.ts';
import type { RowImport } from './use-row-import.ts';

/**
 * Imports files dropped anywhere on the page, and rows pasted into the pad or outside any field. Returns
 * whether a file is being dragged over it.
 */
export function useDrops({ readFiles, readPaste }: RowImport): boolean {
  const isOver = useFileDrop(
    useCallback((files: readonly File[]) => readFiles(files, null), [readFiles]),
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const place = pastePlace();
      if (place === 'elsewhere') return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '' && files.length > 0) readFiles(files, place);
      else if (!readPaste(text, place)) return;
      event.preventDefault();
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [readFiles, readPaste]);
  return isOver;
}

/**
 * The id of the row pasted into; null outside any field, and `elsewhere` in a field outside the pad. Goes by the focus,
 * since browsers send the event to the selection, which may be text elsewhere on the page.
 */
function pastePlace(): string | null | 'elsewhere' {
  const focused = document.activeElement;
  const row = focused?.closest('[data-row]')?.getAttribute('data-row') ?? null;
  if (row !== null) return row;
  return focused?.closest('input, textarea, [role="dialog"]') ? 'elsewhere' : null;
}
