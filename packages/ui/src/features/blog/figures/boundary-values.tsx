import classes from './figure.module.css';
import { FigureSheet } from './figure-sheet.tsx';

const LINE = 96;
const ends = [
  { x: 62, label: '5', legal: false },
  { x: 104, label: '6', legal: true },
  { x: 296, label: '119', legal: true },
  { x: 338, label: '120', legal: false },
] as const;

/** The allowed quantities as a dimension on a number line, with the four that are tested. */
export function BoundaryValues() {
  return (
    <FigureSheet>
      <path className={classes.line} d={`M104 ${LINE}V34M296 ${LINE}V34M104 44H296`} />
      <path className={classes.arrow} d="M104 44l9 -3.5v7zM296 44l-9 -3.5v7z" />
      <text className={classes.text} x={200} y={36} textAnchor="middle">
        6 to 119
      </text>
      <path className={classes.line} d={`M16 ${LINE}H384`} />
      <path className={classes.line} d={ticks()} />
      <path className={classes.tip} d={`M104 ${LINE - 3}H296v6H104z`} />
      {ends.map(({ x, label, legal }) => (
        <g key={label}>
          <circle className={legal ? classes.dot : classes.ring} cx={x} cy={LINE} r={6} />
          <text className={classes.text} x={x} y={LINE + 30} textAnchor="middle">
            {label}
          </text>
          <text className={classes.soft} x={x} y={LINE + 50} textAnchor="middle">
            {legal ? 'yes' : 'no'}
          </text>
        </g>
      ))}
      <text className={classes.soft} x={200} y={178} textAnchor="middle">
        quantity &gt; 5 and quantity &lt; 120
      </text>
    </FigureSheet>
  );
}

function ticks(): string {
  return Array.from({ length: 24 }, (_, step) => `M${20 + step * 15.65} ${LINE - 4}v8`).join('');
}
