import classes from './figure.module.css';
import { FigureSheet } from './figure-sheet.tsx';

const TEETH = 9;
const PITCH = 36;
const LEFT = 60;
const CHANGED = 5;
const WHOLE_TOOTH = 'l22 -18v12q0 6 14 6';
const WORN_TOOTH = 'l14 -8q4 8 22 8';

/** A row of teeth before and after, with the changed one marked. */
export function ComparedTeeth() {
  const x = LEFT + CHANGED * PITCH;
  const middle = x + PITCH / 2 - 4;
  return (
    <FigureSheet>
      <text className={classes.soft} x={LEFT - 14} y={45} textAnchor="end">
        last
      </text>
      <text className={classes.soft} x={LEFT - 14} y={113} textAnchor="end">
        new
      </text>
      <path className={classes.plate} d={strip(32, WORN_TOOTH)} />
      <path className={classes.plate} d={strip(100, WHOLE_TOOTH)} />
      <path className={classes.tip} d={`M${x} 100l22 -18v12q0 4 4 5v1z`} />
      <rect className={classes.mark} x={x - 6} y={6} width={PITCH + 4} height={122} rx={3} />
      <path className={classes.line} d={`M${middle} 128v24`} />
      <path className={classes.arrow} d={`M${middle} 160l-3.5 -9h7z`} />
      <text className={classes.text} x={middle} y={178} textAnchor="middle">
        redrawn
      </text>
    </FigureSheet>
  );
}

/** A strip with its gullets at `y`, and one changed tooth. */
function strip(y: number, changed: string): string {
  const teeth = Array.from({ length: TEETH }, (_, at) => (at === CHANGED ? changed : WHOLE_TOOTH));
  return `M${LEFT} ${y}${teeth.join('')}v20h${-PITCH * TEETH}z`;
}
