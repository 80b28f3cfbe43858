import classes from './bar-chart.module.css';

interface Bar {
  /** The bar's short label, below the chart. */
  readonly label: string;
  /** The bar's tooltip: "12 Mar 2026: $1,064.50". */
  readonly title: string;
  readonly value: number | null;
}

interface BarChartProps {
  readonly bars: readonly Bar[];
  /** The chart's text alternative. */
  readonly summary: string;
  /** Formats a value for the axis. */
  readonly shorten: (value: number) => string;
}

const LABELS_MAX = 7;
/** Fraction of its slot that a bar fills. */
const BAR_WIDTH = 0.72;

/** A bar chart. Its values should also be in a table. */
export function BarChart({ bars, summary, shorten }: BarChartProps) {
  const { lowest, highest, ticks } = chartScale(bars.map(({ value }) => value ?? 0));
  const span = highest - lowest;
  const yOf = (value: number) => ((highest - value) / span) * 100;
  const every = Math.ceil(bars.length / LABELS_MAX);
  return (
    <div className={classes.chart} role="img" aria-label={summary}>
      <div className={classes.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${yOf(tick)}%` }}>
            {shorten(tick)}
          </span>
        ))}
      </div>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? classes.base : classes.grid}
            x1={0}
            x2={bars.length}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
        ))}
        {bars.map(({ label, title, value }, index) => (
          <g key={title} className={classes.bar} data-label={label}>
            <title>{title}</title>
            <rect className={classes.reach} x={index} y={0} width={1} height={100} />
            <rect
              x={index + (1 - BAR_WIDTH) / 2}
              y={yOf(Math.max(value ?? 0, 0))}
              width={BAR_WIDTH}
              height={(Math.abs(value ?? 0) / span) * 100}
            />
          </g>
        ))}
      </svg>
      <div
        className={classes.labels}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {bars.map(({ label, title }, index) =>
          index % every === 0 ? (
            <span key={title} style={{ gridColumn: index + 1 }}>
              {label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

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
