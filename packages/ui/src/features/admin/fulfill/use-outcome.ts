import type { BulkRow } from '@kerf/contract/schemas/shipment';
import { SHIPMENT_UNDO_SECONDS } from '@kerf/domain/fulfillment';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What was just done to some orders. */
export interface Outcome {
  /** "40 orders packed". */
  readonly words: string;
  /** The rows that were refused, with why. */
  readonly refused: readonly BulkRow[];
  /** Why it ended before the last row. */
  readonly stopped?: string | undefined;
  /** Takes it back; left out where that is not offered. */
  readonly undo?: (() => void) | undefined;
}

/** Shows what was done, with a way back for ten seconds. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: Outcome | null) => {
    clearTimeout(timer.current);
    setOutcome(next);
    if (!next?.undo) return;
    timer.current = setTimeout(
      () => setOutcome((shown) => shown && { ...shown, undo: undefined }),
      SHIPMENT_UNDO_SECONDS * 1000,
    );
  }, []);
  return { outcome, show };
}
