import { DateTime } from '../../components/date-time.tsx';
import { timeLeft } from './order-standing.ts';

interface HeldUntilProps {
  /** A moment in ISO 8601. */
  readonly value: string;
  readonly now: Date;
}

/** "held until 24 Nov, 14:05 (2 days left)". */
export function HeldUntil({ value, now }: HeldUntilProps) {
  return (
    <span>
      held until <DateTime value={value} now={now} /> ({timeLeft(new Date(value), now)})
    </span>
  );
}
