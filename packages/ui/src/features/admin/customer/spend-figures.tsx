import type { Spend } from '@kerf/contract/schemas/customer';
import { Money } from '../../../components/money.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import classes from './customer.module.css';

/** The revenue from a customer's paid orders, less refunds and lost disputes. */
export function SpendFigures({ spend }: { readonly spend: Spend }) {
  const { allTime, last12Months, average, orders } = spend;
  return (
    <dl className={classes.figures} aria-label="Spend">
      <div>
        <dt>Spend, all time</dt>
        <dd>
          <Money cents={centsFromWire(allTime)} />
        </dd>
      </div>
      <div>
        <dt>Last 12 months</dt>
        <dd>
          <Money cents={centsFromWire(last12Months)} />
        </dd>
      </div>
      <div>
        <dt>{averageOf(orders)}</dt>
        <dd>{average === null ? '–' : <Money cents={centsFromWire(average)} />}</dd>
      </div>
    </dl>
  );
}

function averageOf(orders: number): string {
  if (orders === 0) return 'Average order';
  return `Average of ${formatQuantity(orders)} paid ${orders === 1 ? 'order' : 'orders'}`;
}
