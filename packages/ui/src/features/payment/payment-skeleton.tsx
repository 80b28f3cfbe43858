import { PageHeader } from '../../components/page-header.tsx';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import classes from './payment.module.css';

/** Placeholder while the order loads. */
export function PaymentSkeleton() {
  return (
    <>
      <PageHeader title="Order" />
      <div className={classes.page} role="status" aria-label="Loading the order">
        <SheetSkeleton lines={5} />
        <SheetSkeleton lines={6} />
      </div>
    </>
  );
}
