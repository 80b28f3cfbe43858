import { isSheetColumn } from '@kerf/domain/product-sheet/columns';
import { useState } from 'react';
import { isRecord } from '../../../components/form/history-entry.ts';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';
import { useFormDraft } from '../../../components/form/use-form-draft.ts';
import {
  type CellWrite,
  type Edits,
  editsAfter,
  type GridRow,
  unsavedEdits,
} from './grid-edits.ts';

const STEPS_MAX = 100;

export interface GridEdits {
  readonly edits: Edits;
  readonly write: (writes: readonly CellWrite[]) => void;
  /** Undefined if there is nothing to undo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Discards the edits of all products, until undone. */
  readonly discardAll: () => void;
}

/** The edited cells. They survive a reload and navigation; closing the window asks first. */
export function useGridEdits(rows: readonly GridRow[]): GridEdits {
  const { draft, change } = useFormDraft({ form: 'product grid' });
  // What has been saved since, such as by the plan that was made of them, is no edit any more.
  const [edits, setEdits] = useState(() => unsavedEdits(rows, readEdits(draft.edits)));
  const [past, setPast] = useState<readonly Edits[]>([]);
  const [future, setFuture] = useState<readonly Edits[]>([]);
  useUnsavedInput(Object.keys(edits).length > 0 ? 'window' : null);

  function show(next: Edits): void {
    setEdits(next);
    change({ edits: JSON.stringify(next) });
  }

  function step(next: Edits): void {
    if (JSON.stringify(next) === JSON.stringify(edits)) return;
    setPast([...past.slice(1 - STEPS_MAX), edits]);
    setFuture([]);
    show(next);
  }

  const before = past.at(-1);
  const after = future.at(-1);
  return {
    edits,
    write: (writes) => step(editsAfter(rows, edits, writes)),
    undo:
      before &&
      (() => {
        setPast(past.slice(0, -1));
        setFuture([...future, edits]);
        show(before);
      }),
    redo:
      after &&
      (() => {
        setFuture(future.slice(0, -1));
        setPast([...past, edits]);
        show(after);
      }),
    discardAll: () => step({}),
  };
}

/** Parses edits from the draft; none if it is corrupt. */
function readEdits(text: string | undefined): Edits {
  const found: unknown = text === undefined ? {} : JSON.parse(text);
  if (!isRecord(found)) return {};
  return Object.fromEntries(Object.entries(found).map(([id, cells]) => [id, readCells(cells)]));
}

function readCells(cells: unknown): Edits[string] {
  if (!isRecord(cells)) return {};
  const known = Object.entries(cells).filter(
    (entry): entry is [string, string] => isSheetColumn(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(known);
}
