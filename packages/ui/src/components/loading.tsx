import { Box, VisuallyHidden } from '@mantine/core';
import { BladeDrawing } from './blade-drawing/blade-drawing.tsx';
import { markBlade } from './blade-drawing/house-blade.ts';
import classes from './loading.module.css';

/** Shown while a page's code loads: as high as the window, so that the footer stays below it. */
export function PageLoading() {
  return (
    <Box mih="100dvh">
      <Loading />
    </Box>
  );
}

interface LoadingProps {
  /** What is loading: "Loading orders". */
  readonly label?: string;
}

/** The loading indicator: a small turning blade. Appears only after a short delay. */
export function Loading({ label = 'Loading' }: LoadingProps) {
  return (
    <div className={classes.loading} role="status">
      <BladeDrawing blade={markBlade} variant="spinner" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
