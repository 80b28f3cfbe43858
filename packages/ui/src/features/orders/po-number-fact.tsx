import type { Order } from '@kerf/contract/schemas/order';
import { isWhollyShipped } from '@kerf/domain/fulfillment';
import { isPaid } from '@kerf/domain/order-state';
import { NO_ORDER_FIELDS, type PoNumberRule } from '@kerf/domain/po-number';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '../../components/fact.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { customerOrderFieldsQuery } from '../admin/order-fields/order-fields.queries.ts';
import { useHasPoNumbers } from '../checkout/shop.queries.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import { PoNumberDialog } from './po-number-dialog.tsx';

interface PoNumberFactProps {
  readonly order: Order;
}

/** An order's PO number, to be changed until all of it has shipped. Nothing where none is asked for. */
export function PoNumberFact({ order }: PoNumberFactProps) {
  const rule = usePoNumberRule(order);
  const [opened, dialog] = useDisclosure(false);
  const { poNumber } = order;
  if (poNumber === undefined && (rule === null || rule.kind === 'off')) return null;
  return (
    <Fact name="PO number">
      <Group gap="0.25rem 0.75rem">
        <span style={{ overflowWrap: 'anywhere' }}>{poNumber ?? 'None'}</span>
        {mayChange(order) && (
          <Button
            variant="default"
            size="compact-xs"
            data-screen-only
            aria-label={`${poNumber === undefined ? 'Add' : 'Change'} PO number of ${order.number}`}
            onClick={dialog.open}
          >
            {poNumber === undefined ? 'Add' : 'Change'}
          </Button>
        )}
      </Group>
      {opened && <PoNumberDialog order={order} rule={rule} onClose={dialog.close} />}
    </Fact>
  );
}

function mayChange({ state, fulfillment }: Order): boolean {
  return (state === 'pending' || isPaid(state)) && !isWhollyShipped(fulfillment);
}

/** What the order's account is asked for; null while that is not known, or the shop has no PO numbers. */
function usePoNumberRule({ customerId }: Order): PoNumberRule | null {
  const api = useApi();
  const email = useAccount()?.email;
  const isStaff = useViewer().can('order.read-internal');
  const isUsed = useHasPoNumbers();
  const profile = useQuery({
    ...profileQuery(api, email ?? ''),
    enabled: isUsed && !isStaff && email !== undefined,
  });
  const customer = useQuery({
    ...customerOrderFieldsQuery(api, customerId ?? ''),
    enabled: isUsed && isStaff && customerId !== undefined,
  });
  if (!isUsed) return null;
  if (isStaff) return customer.data ? (customer.data.own ?? customer.data.shop).poNumber : null;
  return profile.data ? (profile.data.orderFields ?? NO_ORDER_FIELDS).poNumber : null;
}
