import type { StockAge, StockReport } from '@kerf/contract/schemas/report';
import { useQuery } from '@tanstack/react-query';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { BarChart } from './bar-chart.tsx';
import { formatDollars, measures } from './measures.ts';
import { ReportSection } from './report-section.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import { stockQuery } from './reports.queries.ts';

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
