import { useState } from 'react';
import type { FastLine } from './fast-lines.ts';

export interface SpeedQuestion {
  /** What the chosen machine spins too fast. */
  readonly fast: readonly FastLine[];
  /** True also where there is nothing to acknowledge. */
  readonly acknowledged: boolean;
  readonly acknowledge: (known: boolean) => void;
}

/** The question whether blades are ordered although the machine spins them too fast. */
export function useSpeedQuestion(fast: readonly FastLine[]): SpeedQuestion {
  // Of which blades at which speeds it was said: others have to be acknowledged again.
  const [known, setKnown] = useState('');
  const asked = JSON.stringify(fast);
  return {
    fast,
    acknowledged: fast.length === 0 || known === asked,
    acknowledge: (isKnown) => setKnown(isKnown ? asked : ''),
  };
}
