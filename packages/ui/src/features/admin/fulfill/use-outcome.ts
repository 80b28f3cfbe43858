import type { BulkRow } from '@kerf/contract/schemas/shipment';
import { SHIPMENT_UNDO_SECONDS } from '@kerf/domain/fulfillment';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The result of an action on some orders. */
export interface Outcome {
  /** "40 orders packed". */
  readonly words: string;
  /** The refused rows with reasons. */
  readonly refused: readonly BulkRow[];
  /** Why it ended before the last row. */
  readonly stopped?: string | undefined;
  /** Undoes it; omitted if that is not offered. */
  readonly undo?: (() => void) | undefined;
}

/** Shows a result, with Undo for ten seconds. */
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
