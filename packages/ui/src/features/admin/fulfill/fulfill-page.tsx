import type { FulfillOrder } from '@kerf/contract/schemas/shipment';
import type { FulfillmentStage } from '@kerf/domain/fulfillment';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { changedParams } from '../../../components/data-table/table-view.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { CarriersDialog } from '../../shipping/carriers-dialog.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import classes from './fulfill.module.css';
import { fulfillmentSource } from './fulfill.queries.ts';
import { fulfillTable } from './fulfill-table.tsx';
import { OpenedOrder } from './opened-order.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { ScanField } from './scan-field.tsx';
import { ShipDialog } from './ship/ship-dialog.tsx';
import { StageTabs } from './stage-tabs.tsx';
import { type FulfillWork, type OnDone, useFulfillWork } from './use-fulfill-work.ts';
import { useOrderScans } from './use-order-scans.ts';
import { useStage } from './use-stage.ts';

const TITLE = 'Fulfill orders';

/** The orders that the ship dialog starts with. */
interface ShipChoice {
  readonly numbers: readonly string[];
  readonly onShipped?: OnDone;
}

/** `/dashboard/fulfil`: paid orders on their way from shelf to carrier, for admins. */
export function FulfillPage() {
  const stage = useStage();
  const [params, setParams] = useSearchParams();
  const opened = params.get('order');
  const work = useFulfillWork();
  const [dialog, setDialog] = useState<'carriers' | ShipChoice | null>(null);
  const [isScanning, setIsScanning] = useState(false);
  // Kept while an order takes the place of the list.
  const scans = useOrderScans((order) => {
    setIsScanning(true);
    setParams((old) => changedParams(old, { order }));
  });
  const action = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setDialog('carriers')}>
        Carriers
      </Button>
      <Button variant="default" onClick={() => setDialog({ numbers: [] })}>
        Ship from a file
      </Button>
    </Group>
  );
  const top = (
    <>
      <div className={classes.top}>
        <StageTabs stage={stage} />
        <ScanField isInUse={isScanning} scans={scans} />
      </div>
      <OutcomeNotice outcome={work.outcome} busy={work.busy} onDismiss={work.dismiss} />
    </>
  );
  return (
    <>
      {opened === null ? (
        <StageList key={stage} {...{ stage, work, action, top }} onShip={setDialog} />
      ) : (
        <>
          <PageHeader title={TITLE} action={action} />
          {top}
          <OpenedOrder
            id={opened}
            stage={stage}
            work={work}
            onShip={(numbers) => setDialog({ numbers })}
          />
        </>
      )}
      {dialog === 'carriers' && <CarriersDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'carriers' && (
        <ShipDialog
          numbers={dialog.numbers}
          onShipped={(rows) => {
            work.showShipped(rows);
            dialog.onShipped?.(rows.flatMap(({ orderId }) => orderId ?? []));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface StageListProps {
  readonly stage: FulfillmentStage;
  readonly work: FulfillWork;
  readonly action: ReactNode;
  /** Shown above the list as well as above an opened order. */
  readonly top: ReactNode;
  readonly onShip: (choice: ShipChoice) => void;
}

const empty: Readonly<Record<FulfillmentStage, { title: string; detail: string }>> = {
  pick: { title: 'No orders to pick', detail: 'Orders appear here as soon as they are paid.' },
  packed: { title: 'No packed orders', detail: 'Orders that you mark as packed wait here.' },
  shipped: {
    title: 'Nothing is on its way',
    detail: 'Orders that shipped in the last 30 days and are not delivered yet.',
  },
};

function StageList({ stage, work, action, top, onShip }: StageListProps) {
  const spec = useMemo(() => fulfillTable(stage), [stage]);
  const source = useMemo(() => fulfillmentSource(stage), [stage]);
  return (
    <ListPage
      title={TITLE}
      action={action}
      spec={spec}
      source={source}
      nothingYet={empty[stage]}
      above={() => top}
      selected={(orders) => <SelectedOrders {...{ stage, orders, work, onShip }} />}
    />
  );
}

interface SelectedOrdersProps extends Pick<StageListProps, 'stage' | 'work' | 'onShip'> {
  readonly orders: readonly FulfillOrder[];
}

/** The actions on the selected orders. What one of them is not done for stays selected. */
function SelectedOrders({ stage, orders, work, onShip }: SelectedOrdersProps) {
  const forgetRow = useForgetRow();
  const forget: OnDone = (ids) => forgetRow(...ids);
  return (
    <ChosenOrders
      stage={stage}
      orders={orders}
      busy={work.busy}
      onPack={(ids, packed) => work.pack(ids, packed, forget)}
      onShip={(numbers) => onShip({ numbers, onShipped: forget })}
      onDeliver={() => work.deliver(orders, forget)}
    />
  );
}
