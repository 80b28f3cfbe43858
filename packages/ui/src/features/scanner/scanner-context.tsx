import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { TakeCode } from './code-queue.ts';
import { createScanner, type Scanner, TAKES_SCANS } from './scanner.ts';

const ScannerContext = createContext<Scanner | null>(null);

/** Reads scanned codes on every screen inside. */
export function ScannerProvider({ children }: { readonly children: ReactNode }) {
  const [scanner] = useState(createScanner);
  useEffect(() => scanner.listen(window), [scanner]);
  return <ScannerContext value={scanner}>{children}</ScannerContext>;
}

/** The props of an element whose fields give up what is scanned into them. */
export interface TakesScans {
  readonly [TAKES_SCANS]: true;
}

/**
 * Takes the codes that are scanned while the component is shown, each once the one before is done. Its fields give
 * up what is scanned into them where the returned props mark an element around them.
 */
export function useScanner(take: TakeCode): TakesScans {
  const scanner = useContext(ScannerContext);
  const onCode = useEffectEvent(take);
  // At once, so that the next code finds what this one has changed.
  useEffect(() => scanner?.begin((code) => flushSync(() => onCode(code))), [scanner]);
  return takesScans;
}

const takesScans = { [TAKES_SCANS]: true } as const;

/** The codes that wait to be taken, since a dialog is open or another is being taken. */
export function useWaitingCodes(): readonly string[] {
  const scanner = useContext(ScannerContext);
  return useSyncExternalStore(scanner?.subscribe ?? neverChanges, scanner?.waiting ?? none);
}

const noCodes: readonly string[] = [];
const none = () => noCodes;
const neverChanges = () => () => {};
