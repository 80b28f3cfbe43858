import type { Order } from '@kerf/contract/schemas/order';
import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTime } from '../../components/date-time.tsx';

interface PlacedOrderProps {
  readonly order: Pick<Order, 'createdAt'>;
  readonly now?: Date;
  /** The order number, linked. */
  readonly children: ReactNode;
}

/** An order's number above the time it was placed. */
export function PlacedOrder({ order, now, children }: PlacedOrderProps) {
  return (
    <Flex component="span" direction="column" align="flex-start">
      {children}
      <Text span c="dimmed" fz="xs" fw={400} style={{ whiteSpace: 'nowrap' }}>
        <DateTime value={order.createdAt} {...(now && { now })} />
      </Text>
    </Flex>
  );
}
