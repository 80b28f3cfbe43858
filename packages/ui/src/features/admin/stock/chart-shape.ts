import type { StockDay } from './stock.queries.ts';

/** The drawing's size in its own units; it is stretched to the width of the page. */
export const chartSize = { width: 1000, height: 100 } as const;

/** The shapes in a chart: the stock as steps, and bars for each day's receipts and issues. */
export interface ChartShape {
  readonly top: number;
  readonly line: string;
  readonly bars: readonly {
    readonly day: string;
    readonly x: number;
    readonly cameIn: number;
    readonly wentOut: number;
  }[];
  readonly barWidth: number;
}

/** Heights are in hundredths of the largest value. */
export function chartShape(days: readonly StockDay[]): ChartShape {
  const most = days.flatMap(({ onHand, cameIn, wentOut }) => [onHand, cameIn, wentOut]);
  const top = Math.max(1, ...most);
  const step = chartSize.width / Math.max(1, days.length);
  const height = (units: number) => round((units / top) * chartSize.height);
  const steps = days.map(({ onHand }, index) => {
    const y = round(chartSize.height - height(onHand));
    return `${index === 0 ? 'M' : 'L'}${round(index * step)} ${y}H${round((index + 1) * step)}`;
  });
  return {
    top,
    line: steps.join(''),
    barWidth: round(step * 0.4),
    bars: days.flatMap(({ day, cameIn, wentOut }, index) =>
      cameIn + wentOut === 0
        ? []
        : { day, x: round(index * step), cameIn: height(cameIn), wentOut: height(wentOut) },
    ),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
