import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { bandPiece, reciprocatingOutline } from '@kerf/domain/blade-drawing/strip-outline';
import { useId, useMemo } from 'react';
import classes from './blade-drawing.module.css';
import { CircularWheel } from './circular-wheel.tsx';

interface BladeAtScaleProps {
  readonly blade: Blade;
  readonly title: string;
  /** How many millimeters the drawing shows; the same for all blades being compared. */
  readonly span: number;
}

/** A blade without dimensions on a square of `span` millimeters, so that sizes can be compared by eye. */
export function BladeAtScale({ blade, title, span }: BladeAtScaleProps) {
  const titleId = useId();
  const half = span / 2;
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      viewBox={`${-half} ${-half} ${span} ${span}`}
      className={classes.drawing}
    >
      <title id={titleId}>{title}</title>
      {blade.kind === 'circular' ? (
        <CircularBladeAtScale blade={blade} />
      ) : (
        <StripAtScale blade={blade} span={span} />
      )}
    </svg>
  );
}

function CircularBladeAtScale({ blade }: { readonly blade: CircularBlade }) {
  const reach = (blade.diameter / 2) * 1.06;
  return (
    <>
      <CircularWheel blade={blade} />
      <path className={classes.center} d={`M${-reach} 0H${reach}M0 ${-reach}V${reach}`} />
    </>
  );
}

interface StripAtScaleProps {
  readonly blade: Exclude<Blade, CircularBlade>;
  readonly span: number;
}

function StripAtScale({ blade, span }: StripAtScaleProps) {
  const { kind, length, width, teethPerInch } = blade;
  const visible = Math.min(length, span);
  const paths = useMemo(
    () =>
      kind === 'band'
        ? bandPiece({ width, teethPerInch, visible })
        : reciprocatingOutline({ length, width, teethPerInch }),
    [kind, length, width, teethPerInch, visible],
  );
  return (
    <g transform={`translate(${-visible / 2} ${-width / 2})`}>
      <path className={classes.plate} d={paths.body} fillRule="evenodd" />
      <path className={classes.tip} d={paths.tips} />
    </g>
  );
}
