/** Requests from the find bar. `step` moves to another match of the same text. */
export type FindRequest =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'step'; readonly forward: boolean }
  | { readonly kind: 'close' };

/** The number of the current match, from 1, and how many there are. */
export interface FindResult {
  readonly active: number;
  readonly matches: number;
}

export const FIND_REQUEST = 'find.request';
export const FIND_RESULT = 'find.result';
/** The bar was opened again: its text is selected, so that typing replaces it. */
export const FIND_OPENED = 'find.opened';
