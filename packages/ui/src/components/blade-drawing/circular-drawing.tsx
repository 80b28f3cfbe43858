import type { CircularBlade } from '@kerf/domain/blade';
import classes from './blade-drawing.module.css';
import { CircularWheel } from './circular-wheel.tsx';
import { Arrow, HorizontalDimension } from './dimension-line.tsx';
import { millimetres } from './millimetres.ts';
import { ToothSection } from './tooth-section.tsx';

interface CircularDrawingProps {
  readonly blade: CircularBlade;
  readonly dimensions: boolean;
  readonly missingTooth?: number | undefined;
}

/** A circular blade on a sheet of 320 by 240 units, with or without its dimensions. */
export function CircularDrawing({ blade, dimensions, missingTooth }: CircularDrawingProps) {
  const sheet = dimensions ? { x: 120, y: 106, radius: 90 } : { x: 160, y: 120, radius: 104 };
  const scale = (2 * sheet.radius) / blade.diameter;
  const reach = sheet.radius + 9;
  return (
    <>
      <g transform={`translate(${sheet.x} ${sheet.y}) scale(${scale})`}>
        <CircularWheel blade={blade} missingTooth={missingTooth} />
      </g>
      <path
        className={classes.center}
        d={`M${sheet.x - reach} ${sheet.y}h${2 * reach}M${sheet.x} ${sheet.y - reach}v${2 * reach}`}
      />
      {dimensions && (
        <>
          <HorizontalDimension
            from={sheet.x - sheet.radius}
            to={sheet.x + sheet.radius}
            y={222}
            start={sheet.y + 6}
            label={`⌀ ${millimetres(blade.diameter)}`}
          />
          <BoreLeader x={sheet.x} y={sheet.y} radius={(blade.bore / 2) * scale} bore={blade.bore} />
          <ToothSection blade={blade} x={282} y={66} />
        </>
      )}
    </>
  );
}

interface BoreLeaderProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly bore: number;
}

function BoreLeader({ x, y, radius, bore }: BoreLeaderProps) {
  const slope = Math.SQRT1_2;
  const edge = { x: x + radius * slope, y: y - radius * slope };
  const elbow = { x: x + 76, y: y - 76 };
  const label = `⌀ ${millimetres(bore)}`;
  const end = elbow.x + label.length * 6.7;
  return (
    <g>
      <path className={classes.line} d={`M${edge.x} ${edge.y}L${elbow.x} ${elbow.y}H${end}`} />
      <Arrow x={edge.x} y={edge.y} turn={135} />
      <text className={classes.figure} x={elbow.x + 2} y={elbow.y - 4}>
        {label}
      </text>
    </g>
  );
}
