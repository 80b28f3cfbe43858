import type { CircularBlade } from '@kerf/domain/blade';
import { circularPaths } from '@kerf/domain/blade-drawing/circular-geometry';
import { useMemo } from 'react';
import classes from './blade-drawing.module.css';

interface CircularWheelProps {
  readonly blade: CircularBlade;
  readonly missingTooth?: number | undefined;
  /** For a few pixels: larger teeth, no slots. */
  readonly bold?: boolean;
}

/** The blade itself in millimeters around 0 0, without dimensions or notes. */
export function CircularWheel({ blade, missingTooth, bold = false }: CircularWheelProps) {
  const { diameter, bore, teeth, hookAngle } = blade;
  const paths = useMemo(
    () => circularPaths({ diameter, bore, teeth, hookAngle, bold }, missingTooth),
    [diameter, bore, teeth, hookAngle, bold, missingTooth],
  );
  return (
    <>
      <path className={classes.plate} d={paths.plate} fillRule="evenodd" />
      <path className={classes.tip} d={paths.tips} />
      {!bold && (
        <>
          <path className={classes.slot} d={paths.slots} />
          {paths.slotEnds.map((end) => (
            <circle
              className={classes.hole}
              key={`${end.x} ${end.y}`}
              cx={end.x}
              cy={end.y}
              r={paths.slotEndRadius}
            />
          ))}
        </>
      )}
    </>
  );
}
