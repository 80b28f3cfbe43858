import type { DeliveryHead } from '@kerf/contract/schemas/delivery';
import { IconCircleCheck, IconProgress, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { StatusBadge } from '../../../components/status-badge.tsx';

/** The names of delivery states. */
export const deliveryStateNames = {
  open: 'Expected',
  partly: 'Partly received',
  received: 'Received',
  cancelled: 'Canceled',
} as const;

const looks = {
  open: { icon: IconTruckDelivery, tone: 'info' },
  partly: { icon: IconProgress, tone: 'wait' },
  received: { icon: IconCircleCheck, tone: 'ok' },
  cancelled: { icon: IconX, tone: 'quiet' },
} as const;

type Standing = Pick<DeliveryHead, 'state' | 'received'>;

function standingOf({ state, received }: Standing): keyof typeof looks {
  return state === 'open' && received > 0 ? 'partly' : state;
}

/** A delivery's state in words. */
export function deliveryStateName(delivery: Standing): string {
  return deliveryStateNames[standingOf(delivery)];
}

/** A delivery's state as an icon and words. */
export function DeliveryBadge({ delivery }: { readonly delivery: Standing }) {
  return (
    <StatusBadge look={looks[standingOf(delivery)]}>{deliveryStateName(delivery)}</StatusBadge>
  );
}
