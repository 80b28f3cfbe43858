import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { Skeleton, Title } from '@mantine/core';
import { useNavigate, useParams } from 'react-router-dom';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { NoSuchProduct, ProductNotForAccount } from '../catalog/no-such-product.tsx';
import { isNotForAccount } from '../catalog/not-for-account.tsx';
import { productSummary } from '../catalog/product-summary.ts';
import { useProduct } from '../catalog/products.queries.ts';
import { OrderForm } from './order-form.tsx';
import { ProductSheet } from './product-sheet.tsx';
import classes from './purchase-page.module.css';

/** `/purchase/:id`: a product and its order form. */
export function PurchasePage() {
  const { id = '' } = useParams();
  return (
    <PageColumn>
      <Purchase key={id} id={id} />
    </PageColumn>
  );
}

function Purchase({ id }: { readonly id: string }) {
  const product = useProduct(id);
  const account = useAccount();
  const navigate = useNavigate();
  usePageTitle(product.data?.name);
  if (!product.data && isApiProblem(product.error, 'not_found')) return <NoSuchProduct id={id} />;
  if (!product.data && isNotForAccount(product.error)) return <ProductNotForAccount />;
  if (!product.data && product.error) {
    return (
      <>
        <BackToProducts />
        <Title order={1} className={classes.title ?? ''}>
          Purchase
        </Title>
        <ErrorAlert
          error={product.error}
          onRetry={() => product.refetch()}
          retrying={product.isRefetching}
        />
      </>
    );
  }
  if (!product.data || !account) return <PurchaseSkeleton />;

  const summary = productSummary(product.data);
  const onPlaced = (order: Order) => navigate(`/dashboard/payment/${order._id}`);
  return (
    <div className={classes.page}>
      <ProductSheet product={summary} description={product.data.des} />
      <div className={classes.order}>
        <OrderForm key={account.email} product={summary} account={account} onPlaced={onPlaced} />
      </div>
    </div>
  );
}

/** Placeholder while the product loads. */
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
