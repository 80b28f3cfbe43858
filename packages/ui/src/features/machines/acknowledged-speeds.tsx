import type { Order } from '@kerf/contract/schemas/order';
import { Box, Flex, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '../../components/quantity.tsx';
import { speedsFrame } from './overspeed-warning.tsx';

/** The overspeeds that an order's buyer acknowledged. Renders nothing if there are none. */
export function AcknowledgedSpeeds({ order }: { readonly order: Pick<Order, 'acknowledged'> }) {
  const { acknowledged = [] } = order;
  if (acknowledged.length === 0) return null;
  return (
    <Stack component="section" {...speedsFrame} aria-label="Acknowledged by the buyer">
      <Flex component="p" gap="xs" fw={600} c="var(--kerf-bad)">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        Spindle too fast for the blade: the buyer accepted the risk
      </Flex>
      <Box component="ul" ps="lg" fz="sm">
        {acknowledged.map(({ productId, machineId, name, machineName, maxRpm, spindleRpm }) => (
          <li key={`${productId} ${machineId}`}>
            {name}: max. {formatQuantity(maxRpm)} rpm; {machineName} spins at{' '}
            {formatQuantity(spindleRpm)} rpm
          </li>
        ))}
      </Box>
    </Stack>
  );
}
