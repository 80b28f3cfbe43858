import { centsFromDollars, formatCents } from '@kerf/domain/money';
import { formatDay, periodOf } from '../../day.ts';
import type { AddedFilter, FilterValues } from './added-filter.ts';

interface FilterValueProps {
  readonly filter: AddedFilter;
  readonly values: FilterValues;
}

/** A filter's value in words: "from $5,000.00". */
export function FilterValue({ filter, values }: FilterValueProps) {
  if ('from' in filter) {
    return rangeInWords(filter.kind, values[filter.from], values[filter.to]);
  }
  const value = values[filter.name] ?? '';
  if ('Value' in filter) return <filter.Value value={value} />;
  if (filter.kind === 'text') return `“${value}”`;
  return filter.options.find((option) => option.value === value)?.label;
}

function rangeInWords(
  kind: 'days' | 'dollars',
  from: string | undefined,
  to: string | undefined,
): string {
  const period = kind === 'days' && periodOf(from, to);
  if (period) return period.label;
  const words = kind === 'days' ? formatDay : dollars;
  if (from !== undefined && from === to) return words(from);
  if (from !== undefined && to !== undefined) return `${words(from)} to ${words(to)}`;
  if (from !== undefined) return `from ${words(from)}`;
  return to === undefined ? '' : `up to ${words(to)}`;
}

function dollars(value: string): string {
  const amount = centsFromDollars(value);
  return amount === null ? value : formatCents(amount);
}
