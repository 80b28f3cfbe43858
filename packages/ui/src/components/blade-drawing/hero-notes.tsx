import type { CircularBlade } from '@kerf/domain/blade';
import classes from './blade-drawing.module.css';
import { millimetres } from './millimetres.ts';

interface HeroNotesProps {
  readonly blade: CircularBlade;
}

/** The bore and diameter, placed on the part of the large blade that is never cropped. */
export function HeroNotes({ blade }: HeroNotesProps) {
  const rim = blade.diameter / 2;
  const bore = blade.bore / 2;
  return (
    <>
      <Leader
        angle={-128}
        radius={bore}
        inwards={false}
        reach={34}
        label={`⌀ ${millimetres(blade.bore)}`}
      />
      <Leader
        angle={-152}
        radius={rim}
        inwards
        reach={20}
        label={`⌀ ${millimetres(blade.diameter)}`}
      />
    </>
  );
}

interface LeaderProps {
  /** In degrees clockwise; 0 points right. */
  readonly angle: number;
  readonly radius: number;
  /** Whether the leader line points from the circle toward the center. */
  readonly inwards: boolean;
  readonly reach: number;
  readonly label: string;
}

function Leader({ angle, radius, inwards, reach, label }: LeaderProps) {
  const turn = (angle * Math.PI) / 180;
  const at = (distance: number) => ({ x: Math.cos(turn) * distance, y: Math.sin(turn) * distance });
  const edge = at(radius);
  const elbow = at(inwards ? radius - reach : radius + reach);
  const side = inwards ? 1 : -1;
  const end = elbow.x + side * (label.length * 2.7 + 2);
  return (
    <g>
      <path className={classes.line} d={`M${edge.x} ${edge.y}L${elbow.x} ${elbow.y}H${end}`} />
      <path
        className={classes.arrow}
        transform={`translate(${edge.x} ${edge.y}) rotate(${inwards ? angle : angle + 180})`}
        d="M0 0L-3.4 1V-1Z"
      />
      <text
        className={classes.note}
        x={inwards ? elbow.x + 1 : elbow.x - 1}
        y={elbow.y - 2}
        textAnchor={inwards ? 'start' : 'end'}
      >
        {label}
      </text>
    </g>
  );
}
