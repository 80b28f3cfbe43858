import type { LiveValue } from './live-value.ts';

export type UpdateState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'up-to-date' }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** Newer versions of the app. */
export interface Updates {
  readonly state: LiveValue<UpdateState>;
  /** Asks for a newer version, and fetches it where there is one. */
  check(): void;
  /** Leaves, and starts as the version that is ready. */
  restart(): void;
}
