import classes from './figure.module.css';
import { FigureSheet } from './figure-sheet.tsx';

const LEFT = 112;
const STEP = 68;
const reaches = ['redraw', 'reload', 'link', 'device'] as const;
const places = ['menu', 'form', 'address', 'server'] as const;

/** Four bars, each one step longer than the last. */
export function StateLifetimes() {
  return (
    <FigureSheet>
      {reaches.map((reach, index) => (
        <g key={reach}>
          <text className={classes.soft} x={LEFT + (index + 0.5) * STEP} y={16} textAnchor="middle">
            {reach}
          </text>
          <path className={classes.dashed} d={`M${LEFT + (index + 1) * STEP} 26V184`} />
        </g>
      ))}
      <path className={classes.line} d={`M${LEFT} 26V184`} />
      {places.map((place, index) => (
        <g key={place}>
          <text className={classes.text} x={LEFT - 14} y={54 + index * 38} textAnchor="end">
            {place}
          </text>
          <path className={classes.plate} d={bar(index)} />
          <path className={classes.tip} d={tip(index)} />
        </g>
      ))}
    </FigureSheet>
  );
}

function bar(index: number): string {
  return `M${LEFT} ${40 + index * 38}h${(index + 1) * STEP - 16}v20H${LEFT}z`;
}

function tip(index: number): string {
  const x = LEFT + (index + 1) * STEP - 16;
  return `M${x} ${40 + index * 38}h12l-4 20h-8z`;
}
