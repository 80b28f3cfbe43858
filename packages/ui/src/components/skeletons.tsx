import { Skeleton } from '@mantine/core';
import classes from './skeletons.module.css';

interface TextSkeletonProps {
  readonly lines?: number;
  /** Of the last line. */
  readonly width?: string;
}

/** Placeholder for text: exactly as high as these lines are in the font of its parent. */
export function TextSkeleton({ lines = 1, width = '100%' }: TextSkeletonProps) {
  return Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
    <span
      key={key}
      className={classes.line}
      style={line === lines - 1 ? { width } : undefined}
      aria-hidden="true"
    />
  ));
}

/** Placeholder for a button. */
export function ButtonSkeleton({ width }: { readonly width: string }) {
  return <Skeleton className={classes.button ?? ''} width={width} />;
}
