import classes from './blade-drawing.module.css';

interface DimensionProps {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

const ARROW = 6;
const FIGURE_WIDTH = 6.7;

/** A horizontal dimension at height `y` in drawing units, with its extension lines from `start`. */
export function HorizontalDimension({
  from,
  to,
  y,
  start,
  label,
}: DimensionProps & { readonly y: number; readonly start: number }) {
  const middle = (from + to) / 2;
  const gap = (label.length * FIGURE_WIDTH) / 2 + 5;
  return (
    <g>
      <path
        className={classes.line}
        d={`M${from} ${start}V${y + 4}M${to} ${start}V${y + 4}M${from} ${y}H${middle - gap}M${middle + gap} ${y}H${to}`}
      />
      <Arrow x={from} y={y} turn={180} />
      <Arrow x={to} y={y} turn={0} />
      <text className={classes.figure} x={middle} y={y + 4} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

/** The dimension of a width too small to hold its number: the arrows point at it from outside. */
export function NarrowDimension({
  from,
  to,
  y,
  start,
  label,
  name,
}: DimensionProps & { readonly y: number; readonly start: number; readonly name: string }) {
  const above = y < start;
  return (
    <g>
      <path
        className={classes.line}
        d={`M${from} ${start}V${y + (above ? -3 : 3)}M${to} ${start}V${y + (above ? -3 : 3)}M${from - 16} ${y}H${from}M${to} ${y}H${to + 16}`}
      />
      <Arrow x={from} y={y} turn={0} />
      <Arrow x={to} y={y} turn={180} />
      <text
        className={classes.figure}
        x={(from + to) / 2}
        y={above ? y - 8 : y + 15}
        textAnchor="middle"
      >
        {label}
      </text>
      <text
        className={classes.unit}
        x={(from + to) / 2}
        y={above ? y - 20 : y + 27}
        textAnchor="middle"
      >
        {name}
      </text>
    </g>
  );
}

/** A vertical dimension at `x`, with its extension lines from `start`. */
export function VerticalDimension({
  from,
  to,
  x,
  start,
  label,
}: DimensionProps & { readonly x: number; readonly start: number }) {
  const middle = (from + to) / 2;
  const roomy = to - from > 26;
  const line = roomy
    ? `M${x} ${from}V${middle - 8}M${x} ${middle + 8}V${to}`
    : `M${x} ${from - 14}V${from}M${x} ${to}V${to + 14}`;
  return (
    <g>
      <path
        className={classes.line}
        d={`M${start} ${from}H${x + 4}M${start} ${to}H${x + 4}${line}`}
      />
      <Arrow x={x} y={from} turn={roomy ? -90 : 90} />
      <Arrow x={x} y={to} turn={roomy ? 90 : -90} />
      <text
        className={classes.figure}
        x={roomy ? x : x + 7}
        y={middle + 4}
        textAnchor={roomy ? 'middle' : 'start'}
      >
        {label}
      </text>
    </g>
  );
}

interface ArrowProps {
  readonly x: number;
  readonly y: number;
  /** In degrees clockwise; 0 points right. */
  readonly turn: number;
}

/** A slim dimension arrow with its tip at x, y. */
export function Arrow({ x, y, turn }: ArrowProps) {
  return (
    <path
      className={classes.arrow}
      transform={`translate(${x} ${y}) rotate(${turn})`}
      d={`M0 0L${-ARROW} 1.7V-1.7Z`}
    />
  );
}

/** A length as written on a drawing: no unit, no trailing zeros, at most two decimals. */
export function millimetres(length: number): string {
  return String(Math.round(length * 100) / 100);
}
