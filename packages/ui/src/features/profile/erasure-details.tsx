import type { ErasureObstacle, ErasurePlan } from '@kerf/contract/schemas/personal-data';
import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/quantity.tsx';

/** Whether the account can be deleted now, apart from how recent the sign-in is. */
export function isErasable({ obstacles, isLastAdmin }: ErasurePlan): boolean {
  return obstacles.length === 0 && !isLastAdmin;
}

function Points({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" pl="1.25rem" style={{ listStyle: 'disc' }}>
      {children}
    </Box>
  );
}

function Point({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="li" fz="sm" mb={4}>
      {children}
    </Text>
  );
}

interface ErasureDetailsProps {
  readonly plan: ErasurePlan;
}

/** What is in the way of deleting an account; or what it takes, and what stays and why. */
export function ErasureDetails({ plan }: ErasureDetailsProps) {
  return isErasable(plan) ? <Takes plan={plan} /> : <InTheWay plan={plan} />;
}

function InTheWay({ plan: { obstacles, isLastAdmin } }: ErasureDetailsProps) {
  return (
    <Stack gap="xs">
      <Text fw={600}>The account can’t be deleted yet</Text>
      <Points>
        {isLastAdmin && (
          <Point>It is the only admin account. Make someone else an admin first.</Point>
        )}
        {obstacles.map((found) => (
          <Point key={`${found.kind} ${found.order?.orderId}`}>{textOf(found)}</Point>
        ))}
      </Points>
    </Stack>
  );
}

const texts: Readonly<Record<ErasureObstacle['kind'], (order: string) => string>> = {
  order: (order) =>
    `${order} is paid but hasn’t shipped. Wait until it ships, or have it refunded.`,
  refund: (order) => `A refund for ${order} is on its way. This takes a few days.`,
  payment: (order) => `A payment for ${order} is still being processed. This takes up to a day.`,
  dispute: (order) => `The bank is reviewing the payment for ${order}. Wait for its decision.`,
};

function textOf({ kind, order }: ErasureObstacle): string {
  return texts[kind](order?.number ?? 'an order');
}

function Takes({ plan: { records, unpaidOrders } }: ErasureDetailsProps) {
  const gone = records.filter(({ stays }) => stays === null);
  const kept = records.filter(({ stays }) => stays !== null);
  return (
    <Stack gap="sm">
      {unpaidOrders.length > 0 && (
        <Text fz="sm">
          Unpaid orders are deleted too: {unpaidOrders.map(({ number }) => number).join(', ')}.
        </Text>
      )}
      {gone.length > 0 && (
        <div>
          <Text fz="sm" fw={600}>
            Deleted
          </Text>
          <Text fz="sm">
            {gone.map(({ what, count }) => `${what} (${formatQuantity(count)})`).join(', ')}
          </Text>
        </div>
      )}
      <div>
        <Text fz="sm" fw={600}>
          Kept without a name, except invoices
        </Text>
        <Points>
          {kept.map(({ what, stays }) => (
            <Point key={what}>
              {what}: {stays}
            </Point>
          ))}
        </Points>
      </div>
    </Stack>
  );
}
