import type { SalesFigures } from '@kerf/contract/schemas/report';
import { formatCents } from '@kerf/domain/money';
import { formatQuantity, formatShort, formatShortDollars } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';

/** What a sales chart can show. */
export const measureNames = ['revenue', 'orders', 'units', 'average'] as const;
export type Measure = (typeof measureNames)[number];

interface MeasureFacts {
  readonly label: string;
  readonly of: (figures: SalesFigures) => number | null;
  readonly format: (value: number) => string;
  /** Short format, for the chart's axis. */
  readonly shorten: (value: number) => string;
}

const money = { format: formatDollars, shorten: formatShortDollars };
const count = { format: formatQuantity, shorten: formatShort };

export const measures: Readonly<Record<Measure, MeasureFacts>> = {
  revenue: { label: 'Revenue', of: ({ revenue }) => revenue, ...money },
  orders: { label: 'Paid orders', of: ({ orders }) => orders, ...count },
  units: { label: 'Units', of: ({ units }) => units, ...count },
  average: { label: 'Average order', of: ({ average }) => average, ...money },
};

/** A reply's dollar amount, formatted: "$1,064.50". */
export function formatDollars(dollars: number): string {
  return formatCents(centsFromWire(dollars));
}
