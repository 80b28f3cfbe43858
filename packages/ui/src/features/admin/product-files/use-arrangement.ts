import { useRef, useState } from 'react';

interface Saved<Entry> {
  readonly entries: readonly Entry[];
  readonly version: number;
}

interface ArrangementParts<Entry> {
  /** As the shop has them. */
  readonly saved: Saved<Entry>;
  readonly save: (version: number, entries: readonly Entry[]) => Promise<Saved<Entry>>;
  /** Reads them again after a save that was refused. */
  readonly refetch: () => Promise<unknown>;
}

/**
 * An ordered list that is saved with every change. It shows a change at once; what is changed while a save
 * is under way is saved after it, from the version that it left. A save that fails leaves what the shop has.
 */
export function useArrangement<Entry>({ saved, save, refetch }: ArrangementParts<Entry>) {
  const [wanted, setWanted] = useState<readonly Entry[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const next = useRef<readonly Entry[] | null>(null);
  const isSaving = useRef(false);
  // The page may be read again later than a save is answered.
  const latest = useRef(saved);
  if (saved.version > latest.current.version) latest.current = saved;

  async function saveAll(): Promise<void> {
    while (next.current) {
      const entries = next.current;
      next.current = null;
      latest.current = await save(latest.current.version, entries);
    }
  }

  async function change(entries: readonly Entry[]): Promise<void> {
    setWanted(entries);
    setFailure(null);
    next.current = entries;
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await saveAll();
    } catch (error) {
      next.current = null;
      setFailure(error);
      await refetch().catch(() => null);
    } finally {
      isSaving.current = false;
      setWanted(null);
    }
  }

  return { entries: wanted ?? latest.current.entries, change, failure };
}

/** The list with one entry moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, index) => index !== from);
  const entry = entries[from];
  return entry === undefined ? rest : rest.toSpliced(to, 0, entry);
}
