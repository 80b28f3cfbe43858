import type { Order } from '@kerf/contract/schemas/order';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Fact } from '../../components/fact.tsx';
import { useHasPoNumbers } from '../checkout/shop.queries.ts';
import { PoNumberDialog } from './po-number-dialog.tsx';
import { mayChangeFields, useOrderFields } from './use-order-fields.ts';

interface PoNumberFactProps {
  readonly order: Order;
}

/** An order's PO number, to be changed until all of it has shipped. Nothing where none is asked for. */
export function PoNumberFact({ order }: PoNumberFactProps) {
  const rule = useOrderFields(order, useHasPoNumbers())?.poNumber ?? null;
  const [opened, dialog] = useDisclosure(false);
  const { poNumber } = order;
  if (poNumber === undefined && (rule === null || rule.kind === 'off')) return null;
  return (
    <Fact name="PO number">
      <Group gap="0.25rem 0.75rem">
        <span style={{ overflowWrap: 'anywhere' }}>{poNumber ?? 'None'}</span>
        {mayChangeFields(order) && (
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
