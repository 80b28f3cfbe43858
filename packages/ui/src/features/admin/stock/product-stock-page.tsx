import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { expectedInWords } from '@kerf/domain/expected-stock';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { useApi } from '../../../shared/api.ts';
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
  return (
    <RecordPage
      noun="product"
      title="Stock"
      query={useQuery(managedProductQuery(useApi(), id))}
      titleOf={({ name }) => `Stock of ${name}`}
      missing={{
        title: 'Product not found',
        detail: 'The link may be wrong, or the product was deleted.',
        list: 'Manage Products',
        path: LIST,
      }}
    >
      {(product) => <Whole key={id} product={product} />}
    </RecordPage>
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
