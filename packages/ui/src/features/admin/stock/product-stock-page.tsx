import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Loading } from '../../../components/loading.tsx';
import { NothingThere } from '../../../components/nothing-there.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
import { expectedInWords } from '../../catalog/expected-stock.ts';
import { StockSection } from '../edit-product/stock-section.tsx';
import { LIST } from '../product-form/list-place.ts';
import { managedProductQuery, stockQuery } from '../product-form/manage-products.queries.ts';
import { Sku } from '../product-form/product-name.tsx';
import { MovementsTable } from './movements-table.tsx';
import { pointOf, ReorderForm } from './reorder-form.tsx';
import classes from './stock.module.css';
import { StockChart } from './stock-chart.tsx';

/** `/dashboard/product/:id/stock`: a product's stock and all its movements. */
export function ProductStockPage() {
  const { id = '' } = useParams();
  const product = useQuery(managedProductQuery(useApi(), id));
  usePageTitle(product.data && `Stock of ${product.data.name}`);
  if (product.data) return <Whole key={id} product={product.data} />;
  if (isApiProblem(product.error, 'not_found')) return <NoSuchProduct />;
  if (!product.error) return <Loading label="Loading the product" />;
  return (
    <>
      <PageHeader title="Stock" />
      <ErrorAlert
        error={product.error}
        onRetry={() => product.refetch()}
        retrying={product.isRefetching}
      />
    </>
  );
}

function Whole({
  product: { _id: id, name, sku, archivedAt },
}: {
  readonly product: ManagedProduct;
}) {
  const isArchived = typeof archivedAt === 'string';
  return (
    <>
      <PageHeader
        title={name}
        detail={<Sku>{sku}</Sku>}
        action={
          <Group gap="xs">
            <Button component={Link} to={`/dashboard/history?record=${id}`} variant="subtle">
              History
            </Button>
            <Button component={Link} to={`${LIST}/${id}`} variant="default">
              Edit product
            </Button>
          </Group>
        }
      />
      <div className={classes.page}>
        <StockSection id={id} withMovements={false} readOnly={isArchived} />
        <ExpectedDeliveries id={id} />
        {!isArchived && <Reorder id={id} />}
        <StockChart id={id} />
        <MovementsTable id={id} />
      </div>
    </>
  );
}

function Reorder({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data) return null;
  return <ReorderForm id={id} point={pointOf(data)} />;
}

function NoSuchProduct() {
  return (
    <NothingThere
      title="Product not found"
      detail="The address is not right, or the product was deleted."
      action={
        <Button component={Link} to={LIST}>
          Manage Products
        </Button>
      }
    />
  );
}

/** A product's expected deliveries. */
function ExpectedDeliveries({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data?.expected || data.expected.length === 0) return null;
  return (
    <p className={classes.quiet}>
      Expected: {data.expected.map(expectedInWords).join(', ')}.{' '}
      <Anchor component={Link} to="/dashboard/deliveries" inherit>
        Deliveries
      </Anchor>
    </p>
  );
}
