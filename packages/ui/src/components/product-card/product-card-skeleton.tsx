import { Skeleton } from '@mantine/core';
import classes from './product-card.module.css';

/** Placeholder for a card while products load. */
export function ProductCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.picture}>
        <Skeleton style={{ aspectRatio: '4 / 3' }} height="auto" />
      </div>
      <div className={classes.body}>
        <div>
          <Skeleton height={18} width="80%" />
          <Skeleton height={13} width="40%" mt={10} />
        </div>
        <Skeleton height={58} />
      </div>
      <div className={classes.foot}>
        <Skeleton height={14} my={3} className={classes.terms ?? ''} />
        <Skeleton height={24} width="40%" />
        <Skeleton height={36} width={92} />
        <div className={classes.volume} />
      </div>
    </div>
  );
}
