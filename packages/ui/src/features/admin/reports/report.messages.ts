import { monthNames } from '@kerf/domain/day-text';
import {
  addDays,
  type Period,
  type ReportPreset,
  type ReportStep,
} from '@kerf/domain/report-period';
import { formatDay } from '../../../components/date-time.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';

export const presetLabels: Readonly<Record<ReportPreset, string>> = {
  today: 'Today',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-12-months': 'Last 12 months',
  'this-year': 'This year',
  'last-year': 'Last year',
};

export const stepLabels: Readonly<Record<ReportStep, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

/** "12 Mar 2026", "1–12 Mar 2026", "28 Feb – 12 Mar 2026". */
export function periodText({ from, to }: Period): string {
  if (from === to) return formatDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatDay(to)}`;
  const first = formatDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} – ${formatDay(to)}`;
}

/** A report row's short label: "12 Mar", "Mar 2026". */
export function stepText({ from }: Period, step: ReportStep): string {
  const month = monthNames[Number(from.slice(5, 7)) - 1] ?? '';
  return step === 'month' ? `${month} ${from.slice(0, 4)}` : `${Number(from.slice(8))} ${month}`;
}

/** A report row's full label: "12 Mar 2026", "Mar 2026". */
export function rowText(row: Period, step: ReportStep): string {
  return step === 'month' && isWholeMonth(row) ? stepText(row, step) : periodText(row);
}

function isWholeMonth({ from, to }: Period): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01');
}

/** How a figure has changed: "12% more than $1,064.50". */
export function changeText(
  now: number | null,
  before: number | null,
  format: (value: number) => string,
): string {
  if (before === null || now === null)
    return before === null ? 'None before' : `${format(before)} before`;
  if (now === before) return before === 0 ? 'None before' : 'The same as before';
  // A percentage of zero or less is meaningless.
  if (before <= 0) return `${format(before)} before`;
  const percent = (Math.abs(now - before) / before) * 100;
  const shown = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  const part = shown === 0 ? 'Under 0.1%' : `${formatQuantity(shown)}%`;
  return `${part} ${now > before ? 'more' : 'less'} than ${format(before)}`;
}
