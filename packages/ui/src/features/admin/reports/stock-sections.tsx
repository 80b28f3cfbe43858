import type { StockAge, StockReport, UnsoldProduct } from '@kerf/contract/schemas/report';
import { REPORT_ROWS_MAX } from '@kerf/domain/limits';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import { formatDay } from '../../../components/day.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { BarChart } from './bar-chart.tsx';
import { formatDollars, measures } from './measures.ts';
import { ProductLink } from './product-link.tsx';
import { unsoldChoices } from './report-address.ts';
import { ReportSection } from './report-section.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import { stockQuery, unsoldQuery } from './reports.queries.ts';

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
            <p className={classes.compared}>{totalText(stock)}</p>
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
  {
    title: 'Products',
    value: ({ products }) => products,
    show: ({ products }) => formatQuantity(products),
  },
  { title: 'Units', value: ({ units }) => units, show: ({ units }) => formatQuantity(units) },
  {
    title: 'Value',
    value: ({ value }) => csvDollars(value),
    show: ({ value }) => formatDollars(value),
  },
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
            <p className={classes.compared}>
              {`${counted(total, 'product')} worth ${formatDollars(value)} at today's prices`}
              {total > products.length && `, the ${products.length} of most value first`}
            </p>
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
  { title: 'On hand', value: ({ onHand }) => onHand, show: ({ onHand }) => formatQuantity(onHand) },
  {
    title: 'Last sold',
    value: ({ lastSold }) => lastSold,
    show: ({ lastSold }) => (lastSold === null ? 'Never' : formatDay(lastSold)),
  },
  {
    title: 'Value',
    value: ({ value }) => csvDollars(value),
    show: ({ value }) => formatDollars(value),
    bar: ({ value }) => value,
  },
];
