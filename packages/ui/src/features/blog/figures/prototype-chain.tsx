import classes from './figure.module.css';
import { FigureSheet } from './figure-sheet.tsx';

const links = [
  { y: 8, name: 'blade', own: 'diameter, bore, teeth' },
  { y: 68, name: 'circular', own: 'area() { … }' },
  { y: 128, name: 'Object.prototype', own: 'toString() { … }' },
] as const;

/** Three objects, each the prototype of the one above, and the path of a lookup. */
export function PrototypeChain() {
  return (
    <FigureSheet>
      {links.map(({ y, name, own }) => (
        <g key={name}>
          <rect className={classes.plate} x={110} y={y} width={200} height={44} rx={3} />
          <text className={classes.text} x={122} y={y + 18}>
            {name}
          </text>
          <text className={classes.soft} x={122} y={y + 35}>
            {own}
          </text>
        </g>
      ))}
      <path className={classes.line} d="M210 52V60M210 112V120M210 172V178" />
      <path
        className={classes.arrow}
        d="M210 68l-3.5 -9h7zM210 128l-3.5 -9h7zM210 186l-3.5 -9h7z"
      />
      <text className={classes.soft} x={222} y={186}>
        null
      </text>
      <text className={classes.text} x={2} y={34}>
        blade.area
      </text>
      <path className={classes.line} d="M86 30H104" />
      <path className={classes.arrow} d="M110 30l-9 -3.5v7z" />
      <path className={classes.mark} d="M310 30H336Q344 30 344 38V82Q344 90 336 90H320" />
      <path className={classes.tip} d="M311 90l10 -4v8z" />
      <text className={classes.soft} x={352} y={64}>
        found
      </text>
    </FigureSheet>
  );
}
