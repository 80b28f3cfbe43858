import type { FulfillOrder } from '@kerf/contract/schemas/shipment';
import { SHIPPED_ROWS_MAX } from '@kerf/contract/schemas/shipment';
import type { FulfillmentStage } from '@kerf/domain/fulfillment';
import { Button } from '@mantine/core';
import { formatQuantity } from '../../../components/quantity.tsx';
import { PrintOrdersButtons } from '../../documents/print-orders-buttons.tsx';

interface ChosenOrdersProps {
  readonly stage: FulfillmentStage;
  readonly orders: readonly Pick<FulfillOrder, '_id' | 'number'>[];
  readonly busy: boolean;
  readonly onPack: (orderIds: readonly string[], packed: boolean) => void;
  readonly onShip: (numbers: readonly string[]) => void;
  /** Omitted where parcels are marked one by one. */
  readonly onDeliver?: () => void;
}

/** The actions on the selected orders, by stage. */
export function ChosenOrders(props: ChosenOrdersProps) {
  const { stage, orders, busy, onPack, onShip, onDeliver } = props;
  const ids = orders.map(({ _id }) => _id);
  const tooMany = orders.length > SHIPPED_ROWS_MAX;
  if (stage === 'shipped') {
    return (
      <>
        <PrintOrdersButtons orderIds={ids} />
        {onDeliver && (
          <Button size="compact-sm" loading={busy} onClick={onDeliver}>
            Mark delivered
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <PrintOrdersButtons orderIds={ids} />
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => onPack(ids, stage === 'pick')}
      >
        {stage === 'pick' ? 'Mark packed' : 'Back to pick'}
      </Button>
      <Button
        size="compact-sm"
        disabled={busy || tooMany}
        onClick={() => onShip(orders.map(({ number }) => number))}
      >
        {tooMany ? `Ship ${formatQuantity(SHIPPED_ROWS_MAX)} at most` : 'Mark shipped'}
      </Button>
    </>
  );
}
