export interface Notice {
  /** The same for the same thing; told back when the notice is clicked. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** Notices that the machine shows outside of the window. */
export interface Notifications {
  show(notice: Notice): void;
  /** Tells of clicks on notices of this start, by their id. Answers how to stop. */
  onClick(listener: (id: string) => void): () => void;
}
