import { Skeleton } from '@mantine/core';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import classes from './purchase-page.module.css';

/** Holds the page's place while the product is on its way. */
export function PurchaseSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the product">
      <div className={classes.head}>
        <Skeleton height={16} width={90} />
        <Skeleton height={34} width="70%" mt="md" />
        <Skeleton height={16} width={110} mt="xs" />
        <div className={classes.picture} style={{ aspectRatio: '4 / 3' }} />
      </div>
      <div className={classes.order}>
        <SheetSkeleton lines={13} />
      </div>
    </div>
  );
}
