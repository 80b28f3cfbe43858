import { rowText } from '@kerf/contract/schemas/order-check';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsOffline } from '../../connection/connection-context.tsx';
import type { SettableValue } from '../../platform/live-value.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { errorOf } from '../../shared/error-of.ts';
import { type Catalogue, useCatalogue } from '../catalog/catalogue.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { type Finding, findingsOf, noFinding } from './finding.ts';

/** Rows typed within this pause are looked up in one call. In milliseconds. */
const PAUSE_MS = 120;
/** Prices and stock older than this are refetched when the tab is shown again. In milliseconds. */
const FRESH_MS = 60_000;

export interface Findings {
  /** By `textKey`; texts not in it have not been looked up yet. */
  readonly found: ReadonlyMap<string, Finding>;
  readonly checking: boolean;
  /** Why the last look-up failed; null once one has worked. */
  readonly error: Error | null;
  /** Looks everything up again. */
  readonly recheck: () => void;
  /** Caches a finding that is already known. */
  readonly learn: (text: string, finding: Finding) => void;
}

/** The same key for texts that differ only in case and outer spaces. */
export function textKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Looks up the texts of rows, all new ones in one call, and caches the findings in `cache`. */
export function useFindings(
  texts: readonly string[],
  cache: SettableValue<ReadonlyMap<string, Finding>>,
): Findings {
  const catalogue = useCatalogue();
  const offline = useIsOffline();
  const found = useLiveValue(cache);
  const [error, setError] = useState<Error | null>(null);
  const [pending, setPending] = useState(0);
  // Replaced by an empty set to look everything up again.
  const [asked, setAsked] = useState(() => new Set<string>());
  const latest = useRef(asked);
  const keys = useMemo(() => [...new Set(texts.map(textKey))].filter((key) => key !== ''), [texts]);

  const recheck = useCallback(() => {
    latest.current = new Set();
    setAsked(latest.current);
  }, []);

  const look = useCallback(
    async (missing: readonly string[]) => {
      for (const key of missing) asked.add(key);
      setPending((others) => others + 1);
      const findings = await lookUp(catalogue, missing).catch(errorOf);
      setPending((others) => others - 1);
      // A late answer would replace a newer one.
      if (latest.current !== asked) return;
      if (!(findings instanceof Error)) {
        cache.set(new Map([...cache.get(), ...findings]));
        return setError(null);
      }
      for (const key of missing) asked.delete(key);
      setError(findings);
    },
    [catalogue, asked, cache],
  );

  useEffect(() => {
    const missing = keys.filter((key) => !asked.has(key));
    if (missing.length === 0 || offline) return;
    const pause = setTimeout(() => void look(missing), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [keys, offline, asked, look]);

  // Refetched like the product lists: after a live change, and when an old page is shown again.
  useQuery({
    queryKey: [...productKeys.all, 'order-pad'],
    queryFn: () => {
      recheck();
      return null;
    },
    initialData: null,
    staleTime: FRESH_MS,
  });

  const learn = useCallback(
    (text: string, finding: Finding) => {
      asked.add(textKey(text));
      cache.set(new Map(cache.get()).set(textKey(text), finding));
    },
    [asked, cache],
  );

  return { found, checking: pending > 0, error, recheck, learn };
}

async function lookUp(catalogue: Catalogue, keys: readonly string[]): Promise<[string, Finding][]> {
  // A single text that the contract rejects would fail the whole call.
  const askable = keys.filter((key) => rowText.safeParse(key).success);
  const unknown = keys.filter((key) => !askable.includes(key));
  const none = unknown.map((key): [string, Finding] => [key, noFinding]);
  if (askable.length === 0) return none;
  const rows = askable.map((sku) => ({ sku, quantity: null }));
  const findings: Finding[] = [];
  for (let from = 0; from < rows.length; from += ORDER_LINES_MAX) {
    const part = rows.slice(from, from + ORDER_LINES_MAX);
    findings.push(...findingsOf(await catalogue.check(part)));
  }
  const answers = askable.map((key, at): [string, Finding] => [key, findings[at] ?? noFinding]);
  return [...none, ...answers];
}
