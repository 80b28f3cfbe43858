import { useState } from 'react';

/**
 * The value of a field that the address follows, and how to set it. The address changes in a transition: until it
 * has caught up, what was typed is newer.
 */
export function useAheadOfAddress<Value>(
  inAddress: Value,
  isSame: (one: Value, other: Value) => boolean = Object.is,
) {
  const [typed, setTyped] = useState<Value | null>(null);
  if (typed !== null && isSame(typed, inAddress)) setTyped(null);
  return [typed ?? inAddress, setTyped] as const;
}
