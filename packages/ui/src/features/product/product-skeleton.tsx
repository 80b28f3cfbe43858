import { Skeleton } from '@mantine/core';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import sheet from './drawing-sheet.module.css';
import classes from './product-page.module.css';

/** Holds the page's place while the product is on its way. */
export function ProductSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the product">
      <div className={classes.head}>
        <Skeleton height={36} width="70%" />
        <Skeleton height={16} width={130} mt="xs" />
      </div>
      <div className={classes.drawing}>
        <div className={sheet.sheet} style={{ aspectRatio: '40 / 29' }} />
      </div>
      <div className={classes.buy}>
        <SheetSkeleton lines={10} />
      </div>
      <div className={classes.details}>
        <SheetSkeleton lines={8} />
      </div>
    </div>
  );
}
