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
      const place = pastePlace(event.target);
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

/** The id of the row pasted into; null outside any field, and `elsewhere` in a field outside the pad. */
function pastePlace(target: EventTarget | null): string | null | 'elsewhere' {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[data-row]')?.getAttribute('data-row') ?? null;
  if (row !== null) return row;
  return target.closest('input, textarea, [role="dialog"]') ? 'elsewhere' : null;
}
