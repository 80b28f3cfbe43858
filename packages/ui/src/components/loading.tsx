import { VisuallyHidden } from '@mantine/core';
import { BladeDrawing } from './blade-drawing/blade-drawing.tsx';
import { markBlade } from './blade-drawing/house-blade.ts';
import classes from './loading.module.css';

/** In place of a page whose code is on its way: as high as the window, so that the foot stays below it. */
export function PageLoading() {
  return (
    <div className={classes.page}>
      <Loading />
    </div>
  );
}

interface LoadingProps {
  /** What is on its way: "Loading orders". */
  readonly label?: string;
}

/** The loading sign: a small blade that turns. Appears only when the wait is felt. */
export function Loading({ label = 'Loading' }: LoadingProps) {
  return (
    <div className={classes.loading} role="status">
      <BladeDrawing blade={markBlade} variant="spinner" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
