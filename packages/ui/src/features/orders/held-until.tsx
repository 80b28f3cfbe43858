import type { Order } from '@kerf/contract/schemas/order';
import { DateTime } from '../../components/date-time.tsx';
import { timeLeft } from './order-standing.ts';

interface HeldUntilProps {
  readonly order: Pick<Order, 'hold' | 'heldUntil'>;
  readonly now: Date;
}

/** "held until 24 Nov, 14:05 (2 days left)", or "not held, pay by …". */
export function HeldUntil({ order: { hold, heldUntil }, now }: HeldUntilProps) {
  return (
    <span>
      {hold === 'none' ? 'not held, pay by' : 'held until'} <DateTime value={heldUntil} now={now} />{' '}
      ({timeLeft(new Date(heldUntil), now)})
    </span>
  );
}
