import type { TaxReport, TaxReportRow } from '@kerf/contract/schemas/report';
import { countryName } from '@kerf/domain/address/country-name';
import type { ReportStep } from '@kerf/domain/report-period';
import { useQuery } from '@tanstack/react-query';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useApi } from '../../../shared/api.ts';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { Note } from '../parts/note.tsx';
import { formatDollars } from './measures.ts';
import { rowText } from './report.messages.ts';
import type { ReportAddress } from './report-address.ts';
import { dollarsOf, type ReportColumn, ReportSection, ReportTable } from './report-table.tsx';
import { taxReportQuery } from './reports.queries.ts';

/** Tax by period, place and rate; nothing where the shop charges none and charged none in the period. */
export function TaxSection({ address }: { readonly address: ReportAddress }) {
  const api = useApi();
  const query = useQuery(taxReportQuery(api, address.period, address.step));
  const isCharged = useQuery(shopQuery(api)).data?.tax === true;
  if (!isCharged && (query.data?.rows.length ?? 0) === 0) return null;
  return (
    <ReportSection
      title="Tax"
      detail="Tax in what was paid, refunded and lost to disputes, each on the day it happened, at the rate that was decided when the order was placed."
      query={query}
    >
      {(report) =>
        report.rows.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No tax in this period" />
        ) : (
          <>
            <Note fz="sm" mb="sm">
              {totalText(report)}
            </Note>
            <ReportTable
              caption="Tax by rate"
              file={`tax-${address.period.from}-${address.period.to}`}
              rows={report.rows}
              keyOf={keyOf}
              columns={columnsFor(address.step)}
            />
          </>
        )
      }
    </ReportSection>
  );
}

function totalText({ total: { due, tax, refundedTax } }: TaxReport): string {
  return `${formatDollars(due)} to pay: ${formatDollars(tax)} charged, ${formatDollars(-refundedTax)} refunded`;
}

function keyOf({ from, title, country, region }: TaxReportRow): string {
  return [from, title, country, region].join(' ');
}

function columnsFor(step: ReportStep): readonly ReportColumn<TaxReportRow>[] {
  return [
    { title: 'From', value: ({ from }) => from, show: (row) => rowText(row, step) },
    { title: 'To', value: ({ to }) => to },
    {
      title: 'Country',
      value: ({ country }) => country,
      show: ({ country }) => countryName(country),
      isText: true,
    },
    {
      title: 'Region',
      value: ({ region }) => region,
      show: ({ region }) => region || '–',
      isText: true,
    },
    { title: 'Rate', value: ({ title }) => title, show: ({ title }) => title, isText: true },
    dollarsOf('Taxed', ({ net }) => net),
    dollarsOf('Tax', ({ tax }) => tax),
    { title: 'Refunded without tax', value: ({ refundedNet }) => csvDollars(refundedNet) },
    dollarsOf('Tax refunded', ({ refundedTax }) => refundedTax),
    dollarsOf('To pay', ({ due }) => due),
  ];
}
