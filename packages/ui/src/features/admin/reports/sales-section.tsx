import type { SalesReport, SalesRow } from '@kerf/contract/schemas/report';
import type { ReportStep } from '@kerf/domain/report-period';
import { timeOfDay } from '@kerf/domain/shop-day';
import { Box, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Fact } from '../../../components/fact.tsx';
import { useApi } from '../../../shared/api.ts';
import { FigureBlock } from '../parts/layout.tsx';
import { Note } from '../parts/section.tsx';
import { BarChart } from './bar-chart.tsx';
import { type Measure, measureNames, measures } from './measures.ts';
import { changeText, periodText, rowText, stepLabels, stepText } from './report.messages.ts';
import type { ReportAddress } from './report-address.ts';
import {
  countsOf,
  dollarsOf,
  type ReportColumn,
  ReportSection,
  ReportTable,
} from './report-table.tsx';
import { salesQuery } from './reports.queries.ts';

interface SalesSectionProps {
  readonly address: ReportAddress;
  readonly onMeasure: (measure: Measure) => void;
}

/** A period's orders, units and revenue as chart and table, compared with the previous period. */
export function SalesSection({ address, onMeasure }: SalesSectionProps) {
  const query = useQuery(salesQuery(useApi(), address.period, address.step));
  return (
    <ReportSection title="Sales" query={query}>
      {(report) => (
        <>
          <Note fz="sm" mt={-8} mb="sm">
            {comparedText(report)}
          </Note>
          <SalesTotals report={report} />
          {isEmpty(report) ? (
            <EmptyState kind="nothing-yet" title="No paid orders in this period" />
          ) : (
            <>
              <SegmentedControl
                data-screen-only
                maw="100%"
                aria-label="What the chart shows"
                data={measureNames.map((value) => ({ value, label: measures[value].label }))}
                value={address.measure}
                onChange={onMeasure}
              />
              <SalesChart rows={report.rows} step={address.step} measure={address.measure} />
              <ReportTable
                caption={`Sales by ${stepLabels[address.step].toLowerCase()}`}
                file={`sales-by-${address.step}`}
                rows={report.rows}
                keyOf={({ from }) => from}
                columns={columnsBy(address.step)}
              />
            </>
          )}
        </>
      )}
    </ReportSection>
  );
}

function isEmpty({ rows }: SalesReport): boolean {
  return rows.every(({ orders, refunded, disputed }) => orders === 0 && !refunded && !disputed);
}

/** "24 Oct – 22 Nov 2026, compared with 24 Sep – 23 Oct 2026, until 14:05 of its last day". */
function comparedText({ rows, to, before, timeZone }: SalesReport): string {
  const period = periodText({ from: rows[0]?.from ?? to, to });
  const until = before.until && `, until ${clockText(before.until, timeZone)} of its last day`;
  return `${period}, compared with ${periodText(before)}${until ?? ''}`;
}

/** "14:05", on the shop's clock. */
function clockText(moment: string, timeZone: string): string {
  return new Date(timeOfDay(new Date(moment), timeZone)).toISOString().slice(11, 16);
}

interface SalesChartProps {
  readonly rows: readonly SalesRow[];
  readonly step: ReportStep;
  readonly measure: Measure;
}

function SalesChart({ rows, step, measure }: SalesChartProps) {
  const { label, of, format, shorten } = measures[measure];
  const textOf = (row: SalesRow) => {
    const value = of(row);
    return value === null ? 'no orders' : format(value);
  };
  const sorted = rows
    .filter((row) => of(row) !== null)
    .toSorted((a, b) => (of(b) ?? 0) - (of(a) ?? 0));
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  const extremes =
    highest && lowest
      ? ` Highest ${textOf(highest)}, ${rowText(highest, step)}; lowest ${textOf(lowest)}, ${rowText(lowest, step)}.`
      : '';
  return (
    <BarChart
      summary={`${label} by ${step}, ${rows.length} bars.${extremes} All values are in the table below.`}
      shorten={shorten}
      bars={rows.map((row) => ({
        label: stepText(row, step),
        title: `${rowText(row, step)}: ${textOf(row)}`,
        value: of(row),
      }))}
    />
  );
}

function columnsBy(step: ReportStep): readonly ReportColumn<SalesRow>[] {
  return [
    { title: stepLabels[step], value: ({ from }) => from, show: (row) => rowText(row, step) },
    countsOf('Paid orders', ({ orders }) => orders),
    countsOf('Units', ({ units }) => units),
    dollarsOf('Paid', ({ paid }) => paid),
    dollarsOf('Refunded', ({ refunded }) => refunded),
    dollarsOf('Disputes lost', ({ disputed }) => disputed),
    dollarsOf('Revenue', ({ revenue }) => revenue),
    dollarsOf('Average order', ({ average }) => average),
  ];
}

/** A period's totals, each with its change. */
function SalesTotals({ report }: { readonly report: SalesReport }) {
  return (
    <Box mb="1.25rem">
      <FigureBlock label="Totals" columns={4} narrow={2}>
        {measureNames.map((name) => {
          const { label, of, format } = measures[name];
          const [now, before] = [of(report.total), of(report.before)];
          return (
            <Fact key={name} name={label}>
              {now === null ? '–' : format(now)}
              <small>{changeText(now, before, format)}</small>
            </Fact>
          );
        })}
      </FigureBlock>
    </Box>
  );
}
