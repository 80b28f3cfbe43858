/** Texts that somebody has not sent yet, kept on this machine until they are. None of them is secret. */
export interface DraftStore {
  /** The text, or null where there is none. */
  read(name: string): string | null;
  /** Throws where the machine keeps no more. */
  write(name: string, text: string): void;
  /** Tells of changes that were made in another window, never of one's own. Answers how to stop. */
  subscribe(name: string, listener: () => void): () => void;
}
