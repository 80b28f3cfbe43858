import { formatCount } from './bounds.ts';
import { dateInWords } from './day-text.ts';

/** Units on their way. */
export interface ExpectedUnits {
  readonly quantity: number;
  /** "2026-03-12"; null if the day is unknown. */
  readonly on: string | null;
}

/** "410 on 12 Mar 2026", or "410, date not known". */
export function expectedInWords({ quantity, on }: ExpectedUnits): string {
  const pieces = formatCount(quantity);
  return on === null ? `${pieces}, date not known` : `${pieces} on ${dateInWords(on)}`;
}
