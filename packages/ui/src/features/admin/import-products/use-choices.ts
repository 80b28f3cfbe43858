import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { useEffect, useState } from 'react';
import type { DraftStore } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { type Choice, type Choices, choicesText, offeredChoices, readChoices } from './mapping.ts';

/** The choices for a sheet, stored on this device: they survive a reload, and all windows share them. */
export function useChoices(file: ImportFile) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''}`;
  const [choices, setChoices] = useState(() => keptChoices(drafts, name) ?? offeredChoices(file));
  useEffect(
    () => drafts.subscribe(name, () => setChoices((shown) => keptChoices(drafts, name) ?? shown)),
    [drafts, name],
  );

  const choose = (index: number, choice: Choice) => {
    const next = { ...choices, ...keptChoices(drafts, name), [index]: choice };
    setChoices(next);
    try {
      drafts.write(name, choicesText(next));
    } catch {
      // If storage is full, the choices last until the page is closed.
    }
  };
  return [choices, choose] as const;
}

function keptChoices(drafts: DraftStore, name: string): Choices | null {
  return readChoices(drafts.read(name));
}
