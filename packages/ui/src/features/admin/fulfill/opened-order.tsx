import type { Order } from '@kerf/contract/schemas/order';
import { type FulfillmentStage, isWhollyShipped } from '@kerf/domain/fulfillment';
import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { changedParams } from '../../../components/data-table/table-view.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { OrderFacts } from '../../order-page/order-facts.tsx';
import { useOrder } from '../../orders/orders.queries.ts';
import { placeInWords, stepProps, useOrderSteps } from '../../orders/steps/order-steps.tsx';
import { ShipmentsSection } from '../../shipping/shipments-section.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import classes from './fulfill.module.css';
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
    <section className={classes.opened} aria-label="Opened order">
      <Steps id={id} stage={stage} />
      <Loaded query={order} loading="the order" warns>
        {(shown) => (
          <Fragment key={id}>
            <div className={classes.actions}>
              <h2 className={classes.number}>
                <Anchor component={Link} to={`/dashboard/order/${id}`} inherit>
                  Order {shown.number}
                </Anchor>
              </h2>
              <ChosenOrders
                stage={stageOf(shown)}
                orders={[shown]}
                busy={work.busy}
                onPack={work.pack}
                onShip={onShip}
              />
            </div>
            <div className={classes.columns}>
              <PickTable order={shown} />
              <OrderFacts order={shown} />
            </div>
            <ShipmentsSection order={shown} />
          </Fragment>
        )}
      </Loaded>
    </section>
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
    <nav className={classes.stepper} aria-label="Orders of the list">
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
      <p className={classes.place} role="status">
        {place && placeInWords(place)}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        aria-keyshortcuts="j"
        rightSection={<IconChevronRight size={14} aria-hidden="true" />}
        {...stepProps(next)}
      >
        Next
      </Button>
    </nav>
  );
}

/** The contents of the parcel by SKU, with what is left to ship of each line. */
function PickTable({ order }: { readonly order: Order }) {
  const lines = order.lines.toSorted((one, other) => one.sku.localeCompare(other.sku));
  return (
    <table className={classes.pick}>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Product</th>
          <th scope="col">To ship</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, sku, name, quantity, toShip = quantity }) => (
          <tr key={productId}>
            <th scope="row" className={classes.sku}>
              {sku}
            </th>
            <td>{name}</td>
            <td>
              <Quantity value={toShip} />
              {toShip !== quantity && (
                <span className={classes.note}>of {formatQuantity(quantity)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
