import type { Spend } from '@kerf/contract/schemas/customer';
import { Fact } from '../../../components/fact.tsx';
import { Money } from '../../../components/money.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import classes from './customer.module.css';

/** The revenue from a customer's paid orders, less refunds and lost disputes. */
export function SpendFigures({ spend }: { readonly spend: Spend }) {
  const { allTime, last12Months, average, orders } = spend;
  return (
    <dl className={classes.figures} aria-label="Spend">
      <Fact name="Spend, all time">
        <Money cents={centsFromWire(allTime)} />
      </Fact>
      <Fact name="Last 12 months">
        <Money cents={centsFromWire(last12Months)} />
      </Fact>
      <Fact name={averageOf(orders)}>
        {average === null ? '–' : <Money cents={centsFromWire(average)} />}
      </Fact>
    </dl>
  );
}

function averageOf(orders: number): string {
  if (orders === 0) return 'Average order';
  return `Average of ${formatQuantity(orders)} paid ${orders === 1 ? 'order' : 'orders'}`;
}
