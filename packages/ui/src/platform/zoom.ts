import type { LiveValue } from './live-value.ts';

/** How large everything is shown. */
export interface Zoom {
  /** 1 is the ordinary size. */
  readonly factor: LiveValue<number>;
  set(factor: number): void;
}
