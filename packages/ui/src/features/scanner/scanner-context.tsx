import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { TakeCode } from './code-queue.ts';
import { createScanner, type Scanner, TAKES_SCANS } from './scanner.ts';

const ScannerContext = createContext<Scanner | null>(null);

/** Reads scanned codes on every screen inside. */
export function ScannerProvider({ children }: { readonly children: ReactNode }) {
  const [scanner] = useState(createScanner);
  useEffect(() => scanner.listen(window), [scanner]);
  return <ScannerContext value={scanner}>{children}</ScannerContext>;
}

/**
 * Takes the codes that are scanned while the component is shown, each once the one before is done. Its fields give
 * up what is scanned into them where the returned props mark an element around them.
 */
export function useScanner(take: TakeCode): { readonly [TAKES_SCANS]: true } {
  const scanner = useContext(ScannerContext);
  const onCode = useEffectEvent(take);
  useEffect(() => scanner?.begin((code) => onCode(code)), [scanner]);
  return takesScans;
}

const takesScans = { [TAKES_SCANS]: true } as const;
