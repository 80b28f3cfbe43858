import { useEffect, useRef } from 'react';

/** Runs a button's action once: a second click can come before the first has rendered. */
export function useOneClick(run: () => void, busy: boolean): () => void {
  const isRunning = useRef(false);
  useEffect(() => {
    if (!busy) isRunning.current = false;
  });
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    run();
  };
}
