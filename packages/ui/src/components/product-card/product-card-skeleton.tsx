import { Box, Skeleton } from '@mantine/core';
import parts from '../../theme/parts.module.css';
import { ButtonSkeleton, TextSkeleton } from '../skeletons.tsx';
import classes from './product-card.module.css';

/** Placeholder for a card while products load, as high as most cards. */
export function ProductCardSkeleton({ extra = false }: { readonly extra?: boolean }) {
  return (
    <div className={`${parts.panel} ${classes.card}`} aria-hidden="true">
      <div className={classes.picture}>
        <Skeleton style={{ aspectRatio: '4 / 3' }} height="auto" />
      </div>
      <div className={classes.body}>
        <div>
          <div className={classes.name}>
            <TextSkeleton width="80%" />
          </div>
          <div className={classes.sku}>
            <TextSkeleton width="40%" />
          </div>
        </div>
        <Skeleton height="3.75rem" />
        {extra && <Box mih="1.5rem" />}
      </div>
      <div className={classes.foot}>
        <div className={classes.terms}>
          <TextSkeleton />
        </div>
        <div className={classes.price}>
          <TextSkeleton width="60%" />
        </div>
        <ButtonSkeleton width="5.75rem" />
        <div className={classes.volume} />
      </div>
    </div>
  );
}
