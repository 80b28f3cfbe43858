export interface FileToSave {
  /** As it is suggested to the reader: "orders-2026-03-12.csv". */
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly parts: readonly string[];
}

/** `handed-over`: the shell has it; where it went, it alone knows. */
export type SaveOutcome = 'handed-over' | 'cancelled';

/** Files and paper. */
export interface Files {
  /** Rejects where the file could not be written. */
  save(file: FileToSave): Promise<SaveOutcome>;
  /** Prints what the window shows. Rejects where the printer refused; a print called off is none. */
  print(): Promise<void>;
}
