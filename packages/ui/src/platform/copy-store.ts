/** Keeps texts on this machine between starts, none of them secret: what was last read, for reading it offline. */
export interface CopyStore {
  /** The text, or null where there is none or it cannot be read. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  /** Removes every text of every name. */
  clear(): Promise<void>;
}
