import type { ImportFile } from '@kerf/contract/schemas/import-file';
import {
  type VolumePriceChoice,
  volumePriceChoices,
} from '@kerf/domain/product-import/volume-prices';
import { useEffect, useState } from 'react';
import type { DraftStore } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';

/** What happens to volume prices, stored on this device like the choices for columns. */
export function useVolumePrices(file: ImportFile) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''} volume prices`;
  const [choice, setChoice] = useState(() => keptChoice(drafts, name));
  useEffect(
    () => drafts.subscribe(name, () => setChoice(keptChoice(drafts, name))),
    [drafts, name],
  );

  const choose = (next: VolumePriceChoice) => {
    setChoice(next);
    try {
      drafts.write(name, next);
    } catch {
      // If storage is full, the choice lasts until the page is closed.
    }
  };
  return [choice, choose] as const;
}

function keptChoice(drafts: DraftStore, name: string): VolumePriceChoice {
  const kept = drafts.read(name);
  return volumePriceChoices.find((each) => each === kept) ?? 'keep';
}
