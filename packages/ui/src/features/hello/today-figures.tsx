import { DEFAULT_TIME_ZONE, dayOf } from '@kerf/domain/shop-day';
import { useQuery } from '@tanstack/react-query';
import { commands } from '../../platform/commands.ts';
import { useApi } from '../../shared/api.ts';
import { measureNames, measures } from '../admin/reports/measures.ts';
import { salesQuery } from '../admin/reports/reports.queries.ts';
import { useShopTimeZone } from '../shop-time/shop-time-zone.ts';
import { Figures } from './figures.tsx';

const shown = measureNames.filter((name) => name !== 'average');

/** Today's sales so far. Renders nothing if they cannot be loaded; the reports page shows the error. */
export function TodayFigures() {
  const timeZone = useShopTimeZone();
  const today = dayOf(new Date(), timeZone ?? DEFAULT_TIME_ZONE);
  const { data, isError } = useQuery({
    ...salesQuery(useApi(), { from: today, to: today }, 'day'),
    enabled: timeZone !== undefined,
  });
  if (isError) return null;
  return (
    <Figures
      figures={shown.map((name) => {
        const { label, of, format } = measures[name];
        const value = data && of(data.total);
        return {
          label: `${label} today`,
          count: typeof value === 'number' ? format(value) : undefined,
          to: `${commands.reports.to}?period=today&show=${name}`,
        };
      })}
    />
  );
}
