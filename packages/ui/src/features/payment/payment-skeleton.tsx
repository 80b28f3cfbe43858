import { Skeleton } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import classes from './payment-page.module.css';

/** Holds the page's place while the order is on its way. */
export function PaymentSkeleton() {
  return (
    <>
      <PageHeader title="Payment" />
      <div className={classes.page} role="status" aria-label="Loading the order">
        <Skeleton height={260} />
        <Skeleton height={320} />
      </div>
    </>
  );
}
