import { type ImportFile, type ImportFill, importFills } from '@kerf/contract/schemas/import-file';
import { useEffect, useState } from 'react';
import type { DraftStore } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';

/** What more an import fills, stored on this device like the choices for its columns. */
export function useFills(file: ImportFile) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''} more`;
  const [fills, setFills] = useState(() => keptFills(drafts, name));
  useEffect(() => drafts.subscribe(name, () => setFills(keptFills(drafts, name))), [drafts, name]);

  const change = (next: readonly ImportFill[]) => {
    setFills(next);
    try {
      drafts.write(name, JSON.stringify(next));
    } catch {
      // If storage is full, they last until the page is closed.
    }
  };
  return [fills, change] as const;
}

function keptFills(drafts: DraftStore, name: string): readonly ImportFill[] {
  const text = drafts.read(name);
  if (text === null) return [];
  try {
    return importFills.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
