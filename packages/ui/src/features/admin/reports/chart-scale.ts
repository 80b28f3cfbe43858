interface ChartScale {
  readonly lowest: number;
  readonly highest: number;
  /** The axis lines in ascending order; zero is always one. */
  readonly ticks: readonly number[];
}

const TICKS = 4;
const steps = [1, 2, 2.5, 5, 10] as const;

/** An axis with round ticks that includes zero and all values. */
export function chartScale(values: readonly number[]): ChartScale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep((most - least) / TICKS);
  const below = Math.ceil(-least / step);
  const above = Math.max(Math.ceil(most / step), below === 0 ? 1 : 0);
  const ticks = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
  return { lowest: -below * step, highest: above * step, ticks };
}

/** The next larger 1, 2, 2.5 or 5 times a power of ten; at least one. */
function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (steps.find((step) => step * power >= least) ?? 10);
}
