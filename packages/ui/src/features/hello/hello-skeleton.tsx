import { Skeleton } from '@mantine/core';
import classes from './hello.module.css';

/** Holds the place of what is next. */
export function HelloSkeleton() {
  return (
    <div className={classes.next} role="status" aria-label="Loading what is next">
      <Skeleton height={112} />
      <Skeleton height={24} width="12rem" />
      <Skeleton height={160} />
    </div>
  );
}
