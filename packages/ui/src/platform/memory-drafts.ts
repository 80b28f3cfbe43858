import type { DraftStore } from './platform.ts';

/** Drafts that last as long as the page: for tests, and for browsers that forbid storage. */
export function createMemoryDrafts(): DraftStore {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
    subscribe: () => () => {},
  };
}
