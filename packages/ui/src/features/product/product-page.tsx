import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { Skeleton, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { NoSuchProduct, ProductNotForAccount } from '../catalog/no-such-product.tsx';
import { isNotForAccount } from '../catalog/not-for-account.tsx';
import { productSummary } from '../catalog/product-summary.ts';
import { useProduct } from '../catalog/products.queries.ts';
import { BuyPanel } from './buy-panel.tsx';
import sheet from './drawing-sheet.module.css';
import { DrawingSheet } from './drawing-sheet.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import classes from './product-page.module.css';
import { InsteadOf, ReplacedBy } from './replaced-by.tsx';

/** `/product/:id`: one product with its drawing, prices, specification and reviews. */
export function ProductPage() {
  const { id = '' } = useParams();
  return (
    <PageColumn>
      <BackToProducts />
      <OneProduct key={id} id={id} />
    </PageColumn>
  );
}

function OneProduct({ id }: { readonly id: string }) {
  const { data: product, error, refetch, isRefetching } = useProduct(id);
  usePageTitle(product?.name);
  if (product) return <Sheet product={product} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchProduct id={id} />;
  if (isNotForAccount(error)) return <ProductNotForAccount />;
  if (!error) return <ProductSkeleton />;
  return (
    <>
      <Title order={1} className={classes.title ?? ''}>
        Product
      </Title>
      <ErrorAlert error={error} onRetry={() => void refetch()} retrying={isRefetching} />
    </>
  );
}

function Sheet({ product }: { readonly product: Product }) {
  const summary = productSummary(product);
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <Title order={1}>{product.name}</Title>
        <p className={classes.sku}>{product.sku}</p>
        <InsteadOf />
        {product.replacedBy !== null && <ReplacedBy product={product} by={product.replacedBy} />}
      </header>
      <div className={classes.drawing}>
        <ProductGallery name={product.name} pictures={product.pictures ?? []} />
        <DrawingSheet product={summary} />
      </div>
      <div className={classes.buy}>
        <BuyPanel product={summary} />
      </div>
      <div className={classes.details}>
        <ProductDetails product={product} />
      </div>
    </article>
  );
}

/** A placeholder for the page while the product loads. */
function ProductSkeleton() {
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
