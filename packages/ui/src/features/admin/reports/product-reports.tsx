import type {
  BuyingCustomer,
  SoldMaterial,
  SoldProduct,
  StockAge,
  StockReport,
  UnsoldProduct,
} from '@kerf/contract/schemas/report';
import { REPORT_ROWS_MAX } from '@kerf/domain/limits';
import type { Period } from '@kerf/domain/report-period';
import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../components/date-time.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { counted } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { Note } from '../parts/section.tsx';
import { BarChart } from './bar-chart.tsx';
import { formatDollars, measures } from './measures.ts';
import { unsoldChoices } from './report-address.ts';
import {
  countsOf,
  dollarsOf,
  type ReportColumn,
  ReportSection,
  ReportTable,
} from './report-table.tsx';
import { stockQuery, topSellersQuery, unsoldQuery } from './reports.queries.ts';

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
          <Stack gap="xs">
            <Title order={3} size="h5">
              Products
            </Title>
            <ReportTable
              caption="Best-selling products"
              file="products-sold"
              rows={products}
              keyOf={({ productId }) => productId}
              columns={productColumns}
              readAll={async () => (await readAll()).products}
            />
            <Title order={3} size="h5" mt="1.25rem">
              Customers
            </Title>
            <ReportTable
              caption="Customers by revenue"
              file="customers-by-revenue"
              rows={customers}
              keyOf={({ userId }) => userId}
              columns={customerColumns}
              readAll={async () => (await readAll()).customers}
            />
            <Title order={3} size="h5" mt="1.25rem">
              Materials
            </Title>
            <ReportTable
              caption="Sales by material"
              file="sales-by-material"
              rows={materials}
              keyOf={({ material }) => material ?? ''}
              columns={materialColumns}
            />
          </Stack>
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
  countsOf('Units', ({ units }) => units),
  dollarsOf('Sold for', ({ amount }) => amount, true),
];

const customerColumns: readonly ReportColumn<BuyingCustomer>[] = [
  {
    title: 'Customer',
    value: ({ name }) => name,
    show: ({ userId, name, email }) => (
      <>
        <TextLink to={paths.customer(userId)}>{name || email || 'No name'}</TextLink>
        {name !== '' && <small>{email}</small>}
      </>
    ),
  },
  { title: 'Email', value: ({ email }) => email },
  countsOf('Paid orders', ({ orders }) => orders),
  dollarsOf('Revenue', ({ revenue }) => revenue, true),
];

const materialColumns: readonly ReportColumn<SoldMaterial>[] = [
  {
    title: 'Material',
    value: ({ material }) => material,
    show: ({ material }) => material ?? 'Not specified',
  },
  countsOf('Products', ({ products }) => products),
  countsOf('Units', ({ units }) => units),
  dollarsOf('Sold for', ({ amount }) => amount, true),
];

/** The current stock by value and age. */
export function StockSection() {
  const query = useQuery(stockQuery(useApi()));
  return (
    <ReportSection
      title="Stock by age in days"
      detail="Today's units on hand at today's prices, without volume prices. Assumes first in, first out."
      query={query}
    >
      {(stock) =>
        stock.units === 0 ? (
          <EmptyState kind="nothing-yet" title="Nothing in stock" />
        ) : (
          <>
            <Note fz="sm" mb="sm">
              {totalText(stock)}
            </Note>
            <BarChart
              summary={`Value of the stock by age. ${stock.ages.map((age) => `${ageText(age)}: ${formatDollars(age.value)}`).join('; ')}.`}
              shorten={measures.revenue.shorten}
              bars={stock.ages.map((age) => ({
                label: shortAge(age),
                title: `${ageText(age)}: ${formatDollars(age.value)}`,
                value: age.value,
              }))}
            />
            <ReportTable
              caption="Stock by age"
              file="stock-by-age"
              rows={stock.ages}
              keyOf={ageText}
              columns={columns}
            />
          </>
        )
      }
    </ReportSection>
  );
}

function totalText({ value, units, products }: StockReport): string {
  return `${formatDollars(value)} in ${counted(units, 'unit')} of ${counted(products, 'product')}`;
}

function ageText({ fromDays, toDays }: StockAge): string {
  return toDays === null ? `Over ${fromDays - 1} days` : `${fromDays}–${toDays} days`;
}

function shortAge({ fromDays, toDays }: StockAge): string {
  return toDays === null ? `${fromDays}+` : `${fromDays}–${toDays}`;
}

const columns: readonly ReportColumn<StockAge>[] = [
  { title: 'Age', value: ageText, show: ageText },
  countsOf('Products', ({ products }) => products),
  countsOf('Units', ({ units }) => units),
  dollarsOf('Value', ({ value }) => value),
];

interface UnsoldSectionProps {
  readonly days: string;
  readonly onDays: (days: string) => void;
}

/** Products in stock that have not sold for some time. */
export function UnsoldSection({ days, onDays }: UnsoldSectionProps) {
  const api = useApi();
  const query = useQuery(unsoldQuery(api, days));
  return (
    <ReportSection
      title="Did not sell"
      detail="Products in stock that were in the shop for the whole time."
      query={query}
      action={
        <NativeSelect
          label="No sale for"
          data={unsoldChoices.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(event) => onDays(event.currentTarget.value)}
        />
      }
    >
      {({ total, value, products }) =>
        total === 0 ? (
          <EmptyState kind="nothing-yet" title="Every product in stock has sold" />
        ) : (
          <>
            <Note fz="sm" mb="sm">
              {`${counted(total, 'product')} worth ${formatDollars(value)} at today's prices`}
              {total > products.length && `, the ${products.length} of most value first`}
            </Note>
            <ReportTable
              caption="Products that did not sell"
              file={`no-sale-for-${days}-days`}
              rows={products}
              keyOf={({ productId }) => productId}
              columns={unsoldColumns}
              readAll={async () =>
                (await api.getUnsold({ query: { days, limit: REPORT_ROWS_MAX } })).products
              }
            />
          </>
        )
      }
    </ReportSection>
  );
}

const unsoldColumns: readonly ReportColumn<UnsoldProduct>[] = [
  {
    title: 'Product',
    value: ({ name }) => name,
    show: (product) => <ProductLink {...product} />,
  },
  { title: 'SKU', value: ({ sku }) => sku },
  countsOf('On hand', ({ onHand }) => onHand),
  {
    title: 'Last sold',
    value: ({ lastSold }) => lastSold,
    show: ({ lastSold }) => (lastSold === null ? 'Never' : formatDay(lastSold)),
  },
  dollarsOf('Value', ({ value }) => value, true),
];

interface ProductLinkProps {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
}

/** A product's name and SKU, linked to its edit page. */
function ProductLink({ productId, name, sku }: ProductLinkProps) {
  return (
    <>
      <TextLink to={paths.editProduct(productId)}>{name}</TextLink>
      <Text component="small" ff="monospace">
        {sku}
      </Text>
    </>
  );
}
