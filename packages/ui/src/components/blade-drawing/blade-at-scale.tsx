import type { Blade } from '@kerf/domain/blade';
import { bladeShapesAtScale } from '@kerf/domain/blade-drawing/blade-shapes';
import { useMemo } from 'react';
import classes from './blade-drawing.module.css';
import { Shapes } from './shapes.tsx';
import { Sheet } from './sheet.tsx';

interface BladeAtScaleProps {
  readonly blade: Blade;
  readonly title: string;
  /** How many millimeters the drawing shows; the same for all blades being compared. */
  readonly span: number;
}

/** A blade without dimensions on a square of `span` millimeters, so that sizes can be compared by eye. */
export function BladeAtScale({ blade, title, span }: BladeAtScaleProps) {
  const shapes = useMemo(() => bladeShapesAtScale(blade, span), [blade, span]);
  const half = span / 2;
  return (
    <Sheet title={title} viewBox={`${-half} ${-half} ${span} ${span}`} className={classes.drawing}>
      <Shapes shapes={shapes} />
    </Sheet>
  );
}
