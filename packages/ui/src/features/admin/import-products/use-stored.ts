import { type ImportFile, type ImportFill, importFills } from '@kerf/contract/schemas/import-file';
import {
  type VolumePriceChoice,
  volumePriceChoices,
} from '@kerf/domain/product-import/volume-prices';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { type Choice, choicesText, offeredChoices, readChoices } from './mapping.ts';

/**
 * What was chosen for a file, stored on this device: it survives a reload, and all windows share it. `read` gives
 * null for what is not stored, or not by this version of the app.
 */
export function useStored<Value>(
  file: ImportFile,
  what: string,
  { read, write }: { read: (text: string | null) => Value | null; write: (value: Value) => string },
  otherwise: () => Value,
) {
  const { drafts } = usePlatform();
  const name = `import ${file._id} ${file.sheet ?? ''}${what}`;
  const stored = () => read(drafts.read(name));
  const [value, setValue] = useState(() => stored() ?? otherwise());
  useEffect(
    () => drafts.subscribe(name, () => setValue((shown) => read(drafts.read(name)) ?? shown)),
    [drafts, name, read],
  );
  const change = (next: Value) => {
    setValue(next);
    try {
      drafts.write(name, write(next));
    } catch {
      // If storage is full, it lasts until the page is closed.
    }
  };
  return { value, stored, change };
}

const choicesInText = { read: readChoices, write: choicesText };

/** The choices for a sheet's columns. */
export function useChoices(file: ImportFile) {
  const { value, stored, change } = useStored(file, '', choicesInText, () => offeredChoices(file));
  const choose = (index: number, choice: Choice) =>
    change({ ...value, ...stored(), [index]: choice });
  return [value, choose] as const;
}

/** What more an import fills, as it is stored. */
export const fillsInText = {
  write: (fills: readonly ImportFill[]) => JSON.stringify(fills),
  read: (text: string | null): readonly ImportFill[] => {
    if (text === null) return [];
    try {
      return importFills.parse(JSON.parse(text));
    } catch {
      return [];
    }
  },
};

/** What happens to volume prices, as it is stored. */
export const volumePricesInText = {
  write: (choice: VolumePriceChoice) => choice,
  read: (text: string | null): VolumePriceChoice =>
    volumePriceChoices.find((each) => each === text) ?? 'keep',
};
