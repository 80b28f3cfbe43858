import { stockPeriods } from '@kerf/contract/schemas/stock';
import { Box, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../components/date-time.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { Fold } from '../parts/layout.tsx';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Section } from '../parts/section.tsx';
import { chartShape, chartSize } from './chart-shape.ts';
import classes from './stock.module.css';
import { type StockDay, type StockPeriod, stockDaysQuery } from './stock.queries.ts';

const labels: Readonly<Record<StockPeriod, string>> = {
  30: '30 days',
  90: '90 days',
  365: 'A year',
};

/** The stock on hand over time, with receipts and issues; the same data is in a table below. */
export function StockChart({ id }: { readonly id: string }) {
  const [period, setPeriod] = useState<StockPeriod>('90');
  return (
    <Section
      title="On hand over time"
      className={classes.chart}
      action={
        <SegmentedControl
          size="xs"
          aria-label="Period"
          data={stockPeriods.map((value) => ({ value, label: labels[value] }))}
          value={period}
          onChange={(value) => setPeriod(stockPeriods.find((each) => each === value) ?? period)}
        />
      }
    >
      <Loaded query={useQuery(stockDaysQuery(useApi(), id, period))} loading="the chart">
        {({ days }) => (
          <>
            <Drawing days={days} />
            <DaysTable days={days} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Drawing({ days }: { readonly days: readonly StockDay[] }) {
  const { top, line, bars, barWidth } = chartShape(days);
  const { width, height } = chartSize;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <Box fz="xs" c="dimmed" mb="sm">
      <span aria-hidden="true">{formatQuantity(top)}</span>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords(days)}
      >
        {bars.map(({ day, x, cameIn, wentOut }) => (
          <g key={day}>
            <rect
              className={classes.cameIn}
              x={x}
              y={height - cameIn}
              width={barWidth}
              height={cameIn}
            />
            <rect
              className={classes.wentOut}
              x={x + barWidth}
              y={height - wentOut}
              width={barWidth}
              height={wentOut}
            />
          </g>
        ))}
        <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <Group justify="space-between" gap="0.25rem 1rem" mt={6} aria-hidden="true">
        <span>{formatDay(first.day)}</span>
        <span className={classes.legend}>
          <span data-kind="line">On hand</span>
          <span data-kind="in">Came in</span>
          <span data-kind="out">Went out</span>
        </span>
        <span>{formatDay(last.day)}</span>
      </Group>
    </Box>
  );
}

function inWords(days: readonly StockDay[]): string {
  const sum = (of: (day: StockDay) => number) =>
    formatQuantity(days.reduce((total, day) => total + of(day), 0));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const before = first.onHand - first.cameIn + first.wentOut;
  return `On hand from ${formatQuantity(before)} to ${formatQuantity(last.onHand)} in ${days.length} days: ${sum(({ cameIn }) => cameIn)} came in, ${sum(({ wentOut }) => wentOut)} went out.`;
}

function DaysTable({ days }: { readonly days: readonly StockDay[] }) {
  const timeZone = useShopTimeZone();
  const isOther = timeZone !== undefined && isOtherZone(timeZone);
  const moved = days.filter(({ cameIn, wentOut }) => cameIn + wentOut > 0).toReversed();
  if (moved.length === 0) return 'No movements.';
  return (
    <Fold summary="Day by day">
      <RowsTable
        columns={[
          { title: isOther ? `Day in ${timeZone}` : 'Day', show: ({ day }) => formatDay(day) },
          ...dayColumns,
        ]}
        rows={moved}
        keyOf={({ day }) => day}
      />
    </Fold>
  );
}

const dayColumns: readonly RowsColumn<StockDay>[] = [
  { title: 'Came in', align: 'end', show: ({ cameIn }) => <Quantity value={cameIn} /> },
  { title: 'Went out', align: 'end', show: ({ wentOut }) => <Quantity value={wentOut} /> },
  { title: 'On hand', align: 'end', show: ({ onHand }) => <Quantity value={onHand} /> },
];
