import type { UnsoldProduct } from '@kerf/contract/schemas/report';
import { REPORT_ROWS_MAX } from '@kerf/domain/limits';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import { formatDay } from '../../../components/day.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { formatDollars } from './measures.ts';
import { ProductLink } from './product-link.tsx';
import { unsoldChoices } from './report-address.ts';
import { ReportSection } from './report-section.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import { unsoldQuery } from './reports.queries.ts';

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
              columns={columns}
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

const columns: readonly ReportColumn<UnsoldProduct>[] = [
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
