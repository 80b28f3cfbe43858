import type { Order } from '@kerf/contract/schemas/order';
import { type FulfillmentStage, isWhollyShipped } from '@kerf/domain/fulfillment';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedParams } from '../../../components/data-table/table-view.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { OrderFacts } from '../../order-page/order-facts.tsx';
import { useOrder } from '../../orders/orders.queries.ts';
import { placeInWords, stepProps, useOrderSteps } from '../../orders/steps/order-steps.tsx';
import { ShipmentsSection } from '../../shipping/shipments-section.tsx';
import { WithAside } from '../parts/layout.tsx';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import { placeQuery } from './fulfill.queries.ts';
import type { FulfillWork } from './use-fulfill-work.ts';

interface OpenedOrderProps {
  readonly id: string;
  readonly stage: FulfillmentStage;
  readonly work: FulfillWork;
  readonly onShip: (numbers: readonly string[]) => void;
}

/** One order, for picking and packing, with links to the next and previous. */
export function OpenedOrder({ id, stage, work, onShip }: OpenedOrderProps) {
  const order = useOrder(id);
  return (
    <Stack component="section" gap="lg" aria-label="Opened order">
      <Steps id={id} stage={stage} />
      <Loaded query={order} loading="the order" warns>
        {(shown) => (
          <Fragment key={id}>
            <Group gap="xs">
              <Title order={2} size="lg" mr="xs">
                <TextLink to={paths.order(id)}>Order {shown.number}</TextLink>
              </Title>
              <ChosenOrders
                stage={stageOf(shown)}
                orders={[shown]}
                busy={work.busy}
                onPack={work.pack}
                onShip={onShip}
              />
            </Group>
            <WithAside label="Facts" aside={<OrderFacts order={shown} />}>
              <RowsTable
                columns={pickColumns}
                rows={shown.lines.toSorted((one, other) => one.sku.localeCompare(other.sku))}
                keyOf={({ productId }) => productId}
                fz="md"
              />
            </WithAside>
            <ShipmentsSection order={shown} />
          </Fragment>
        )}
      </Loaded>
    </Stack>
  );
}

/** Its own stage, which may be another than the list's: a scanned order can be from any. */
function stageOf({ fulfillment }: Order): FulfillmentStage {
  if (isWhollyShipped(fulfillment)) return 'shipped';
  return fulfillment === 'packed' ? 'packed' : 'pick';
}

/** "3 of 40", with links to the neighboring orders. */
function Steps({ id, stage }: { readonly id: string; readonly stage: FulfillmentStage }) {
  const [params, setParams] = useSearchParams();
  const query = useQuery(placeQuery(useApi(), id, stage, params.get('search') ?? ''));
  const open = (order: string | null) =>
    setParams((old) => changedParams(old, { order }), { preventScrollReset: true });
  const { place, previous, next } = useOrderSteps(query, open);
  return (
    <Group component="nav" gap="xs" aria-label="Orders of the list">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={14} aria-hidden="true" />}
        onClick={() => open(null)}
      >
        List
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-keyshortcuts="k"
        leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
        {...stepProps(previous)}
      >
        Previous
      </Button>
      <Text miw="5rem" ta="center" role="status">
        {place && placeInWords(place)}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        aria-keyshortcuts="j"
        rightSection={<IconChevronRight size={14} aria-hidden="true" />}
        {...stepProps(next)}
      >
        Next
      </Button>
    </Group>
  );
}

/** The contents of the parcel by SKU, with what is left to ship of each line. */
const pickColumns: readonly RowsColumn<Order['lines'][number]>[] = [
  {
    title: 'SKU',
    show: ({ sku }) => (
      <Text component="span" ff="monospace" fz="0.9375rem">
        {sku}
      </Text>
    ),
  },
  { title: 'Product', show: ({ name }) => name },
  {
    title: 'To ship',
    align: 'end',
    show: ({ quantity, toShip = quantity }) => (
      <Text fw={600}>
        <Quantity value={toShip} />
        {toShip !== quantity && <small>of {formatQuantity(quantity)}</small>}
      </Text>
    ),
  },
];
