import { Skeleton } from '@mantine/core';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import classes from './hello.module.css';

/** Placeholder for what to do next. */
export function HelloSkeleton() {
  return (
    <div className={classes.next} role="status" aria-label="Loading what is next">
      <div className={classes.figures} aria-hidden="true">
        {['first', 'second', 'third'].map((figure) => (
          <div key={figure} className={classes.figure}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={36} width="3rem" />
          </div>
        ))}
      </div>
      <SheetSkeleton lines={3} />
    </div>
  );
}
