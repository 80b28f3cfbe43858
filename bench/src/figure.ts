/** A measurement and its target. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** The target in words: "at least 0.80 of 21,700 a second". */
  readonly target: string;
  readonly ok: boolean;
}

/** Longer values, such as query plans, are not aligned. */
const WIDE = 40;

/** Prints figures as a table. Sets a failing exit code if one misses its target. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...figures.map(({ what }) => what.length));
  const valueWidth = Math.max(...figures.map(({ value }) => Math.min(value.length, WIDE)));
  for (const { what, value, target, ok } of figures) {
    const mark = ok ? ' ' : '!';
    console.log(`${mark} ${what.padEnd(width)}  ${value.padStart(valueWidth)}  ${target}`);
  }
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
