import { useRef, useState } from 'react';

interface Saved<Entry> {
  readonly entries: readonly Entry[];
  readonly version: number;
}

/** What an ordered list is saved with. */
export interface ArrangementParts<Entry> {
  /** The server's state. */
  readonly saved: Saved<Entry>;
  readonly save: (version: number, entries: readonly Entry[]) => Promise<Saved<Entry>>;
  /** Refetches after a refused save. */
  readonly refetch: () => Promise<unknown>;
}

/**
 * An ordered list that is saved with every change and updates immediately. Changes made during a save are
 * saved after it, based on its version. A failed save restores the server's state.
 */
export function useArrangement<Entry>({ saved, save, refetch }: ArrangementParts<Entry>) {
  const [wanted, setWanted] = useState<readonly Entry[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const next = useRef<readonly Entry[] | null>(null);
  const isSaving = useRef(false);
  // The save's response may arrive before the page is refetched.
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
