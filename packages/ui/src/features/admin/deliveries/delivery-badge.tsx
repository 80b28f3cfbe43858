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

type Progress = Pick<DeliveryHead, 'state' | 'received'>;

function badgeOf({ state, received }: Progress): keyof typeof looks {
  return state === 'open' && received > 0 ? 'partly' : state;
}

/** A delivery's state in words. */
export function deliveryStateName(delivery: Progress): string {
  return deliveryStateNames[badgeOf(delivery)];
}

/** A delivery's state as an icon and words. */
export function DeliveryBadge({ delivery }: { readonly delivery: Progress }) {
  return <StatusBadge look={looks[badgeOf(delivery)]}>{deliveryStateName(delivery)}</StatusBadge>;
}
