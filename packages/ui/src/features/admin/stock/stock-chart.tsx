import { stockPeriods } from '@kerf/contract/schemas/stock';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../components/day.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { chartShape, chartSize } from './chart-shape.ts';
import classes from './stock.module.css';
import { type StockDay, type StockPeriod, stockDaysQuery } from './stock.queries.ts';
import parts from './stock-part.module.css';

const labels: Readonly<Record<StockPeriod, string>> = {
  30: '30 days',
  90: '90 days',
  365: 'A year',
};

/** The stock on hand over time, with receipts and issues; the same data is in a table below. */
export function StockChart({ id }: { readonly id: string }) {
  const [period, setPeriod] = useState<StockPeriod>('90');
  return (
    <section className={classes.chart} aria-labelledby="stock-over-time">
      <div className={classes.chartHead}>
        <h2 id="stock-over-time" className={parts.title}>
          On hand over time
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Period"
          data={stockPeriods.map((value) => ({ value, label: labels[value] }))}
          value={period}
          onChange={(value) => setPeriod(stockPeriods.find((each) => each === value) ?? period)}
        />
      </div>
      <Loaded query={useQuery(stockDaysQuery(useApi(), id, period))} loading="the chart">
        {({ days }) => (
          <>
            <Drawing days={days} />
            <DaysTable days={days} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Drawing({ days }: { readonly days: readonly StockDay[] }) {
  const { top, line, bars, barWidth } = chartShape(days);
  const { width, height } = chartSize;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <div className={classes.drawing}>
      <span className={classes.top} aria-hidden="true">
        {formatQuantity(top)}
      </span>
      <svg
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
      <p className={classes.axis} aria-hidden="true">
        <span>{formatDay(first.day)}</span>
        <span className={classes.legend}>
          <span data-kind="line">On hand</span>
          <span data-kind="in">Came in</span>
          <span data-kind="out">Went out</span>
        </span>
        <span>{formatDay(last.day)}</span>
      </p>
    </div>
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
  if (moved.length === 0) return <p className={classes.quiet}>No movements.</p>;
  return (
    <details className={parts.fold}>
      <summary>Day by day</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{isOther ? `Day in ${timeZone}` : 'Day'}</th>
            <th scope="col">Came in</th>
            <th scope="col">Went out</th>
            <th scope="col">On hand</th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ day, cameIn, wentOut, onHand }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>
                <Quantity value={cameIn} />
              </td>
              <td>
                <Quantity value={wentOut} />
              </td>
              <td>
                <Quantity value={onHand} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
