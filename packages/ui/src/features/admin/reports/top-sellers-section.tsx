import type { BuyingCustomer, SoldMaterial, SoldProduct } from '@kerf/contract/schemas/report';
import { REPORT_ROWS_MAX } from '@kerf/domain/limits';
import type { Period } from '@kerf/domain/report-period';
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { customerPath } from '../customer/customer-path.ts';
import { formatDollars } from './measures.ts';
import { ProductLink } from './product-link.tsx';
import { ReportSection } from './report-section.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import { topSellersQuery } from './reports.queries.ts';

/** The products, customers and materials with the highest revenue in a period. */
export function TopSellersSection({ period }: { readonly period: Period }) {
  const api = useApi();
  const query = useQuery(topSellersQuery(api, period));
  const readAll = () => api.getTopSellers({ query: { ...period, limit: REPORT_ROWS_MAX } });
  return (
    <ReportSection
      title="Best sellers"
      detail="Products and materials: what was paid for them, before refunds. A product counts for each of its materials. Customers: less refunds and lost disputes."
      query={query}
    >
      {({ products, customers, materials }) =>
        customers.length === 0 ? (
          <EmptyState kind="nothing-yet" title="Nothing was sold in this period" />
        ) : (
          <div className={classes.tops}>
            <Title order={3}>Products</Title>
            <ReportTable
              caption="Best-selling products"
              file="products-sold"
              rows={products}
              keyOf={({ productId }) => productId}
              columns={productColumns}
              readAll={async () => (await readAll()).products}
            />
            <Title order={3}>Customers</Title>
            <ReportTable
              caption="Customers by revenue"
              file="customers-by-revenue"
              rows={customers}
              keyOf={({ userId }) => userId}
              columns={customerColumns}
              readAll={async () => (await readAll()).customers}
            />
            <Title order={3}>Materials</Title>
            <ReportTable
              caption="Sales by material"
              file="sales-by-material"
              rows={materials}
              keyOf={({ material }) => material ?? ''}
              columns={materialColumns}
            />
          </div>
        )
      }
    </ReportSection>
  );
}

const productColumns: readonly ReportColumn<SoldProduct>[] = [
  {
    title: 'Product',
    value: ({ name }) => name,
    show: (product) => <ProductLink {...product} />,
  },
  { title: 'SKU', value: ({ sku }) => sku },
  { title: 'Units', value: ({ units }) => units, show: ({ units }) => formatQuantity(units) },
  soldFor<SoldProduct>(),
];

const customerColumns: readonly ReportColumn<BuyingCustomer>[] = [
  {
    title: 'Customer',
    value: ({ name }) => name,
    show: ({ userId, name, email }) => (
      <>
        <Anchor component={Link} to={customerPath(userId)} size="sm">
          {name || email || 'No name'}
        </Anchor>
        {name !== '' && <small>{email}</small>}
      </>
    ),
  },
  { title: 'Email', value: ({ email }) => email },
  {
    title: 'Paid orders',
    value: ({ orders }) => orders,
    show: ({ orders }) => formatQuantity(orders),
  },
  {
    title: 'Revenue',
    value: ({ revenue }) => csvDollars(revenue),
    show: ({ revenue }) => formatDollars(revenue),
    bar: ({ revenue }) => revenue,
  },
];

const materialColumns: readonly ReportColumn<SoldMaterial>[] = [
  {
    title: 'Material',
    value: ({ material }) => material,
    show: ({ material }) => material ?? 'Not specified',
  },
  {
    title: 'Products',
    value: ({ products }) => products,
    show: ({ products }) => formatQuantity(products),
  },
  { title: 'Units', value: ({ units }) => units, show: ({ units }) => formatQuantity(units) },
  soldFor<SoldMaterial>(),
];

function soldFor<Row extends { readonly amount: number }>(): ReportColumn<Row> {
  return {
    title: 'Sold for',
    value: ({ amount }) => csvDollars(amount),
    show: ({ amount }) => formatDollars(amount),
    bar: ({ amount }) => amount,
  };
}
