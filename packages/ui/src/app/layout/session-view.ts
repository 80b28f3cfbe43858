/** What the page's frame knows of the person signed in. */
export interface SessionView {
  readonly displayName: string;
}
