import type { Order } from '@kerf/contract/schemas/order';
import { useEffect, useState } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { timeLeft } from './state-at.ts';

interface HeldUntilProps {
  readonly order: Pick<Order, 'hold' | 'heldUntil' | 'shippingToQuote' | 'supplements'>;
  readonly now: Date;
}

/** "held until 24 Nov, 14:05 (2 days left)", "not held, pay by 24 Nov, 14:05", or "not held" of one that is to be quoted; nothing of one without goods. */
export function HeldUntil({ order, now }: HeldUntilProps) {
  const { hold, heldUntil, shippingToQuote, supplements } = order;
  if (supplements) return null;
  const until = <DateTime value={heldUntil} now={now} />;
  if (hold === 'none' && shippingToQuote) return <span>not held</span>;
  if (hold === 'none') return <span>not held, pay by {until}</span>;
  return (
    <span>
      held until {until} ({timeLeft(new Date(heldUntil), now)})
    </span>
  );
}

const EVERY_MS = 30_000;

/** The current time, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
