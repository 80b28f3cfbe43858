import type { FulfillOrder } from '@kerf/contract/schemas/shipment';
import { type FulfillmentStage, fulfillmentStages } from '@kerf/domain/fulfillment';
import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { changedParams } from '../../../components/data-table/table-view.ts';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { UndoButton } from '../../../components/undo.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { ScanInput } from '../../scanner/scan-input.tsx';
import { UnknownNumbers } from '../../scanner/unknown-numbers.tsx';
import { CarriersDialog } from '../../shipping/carriers-dialog.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import classes from './fulfill.module.css';
import { fulfillmentCountsQuery, fulfillmentSource } from './fulfill.queries.ts';
import { fulfillTable } from './fulfill-table.tsx';
import { OpenedOrder } from './opened-order.tsx';
import { ShipDialog } from './ship/ship-dialog.tsx';
import { type FulfillWork, type OnDone, useFulfillWork } from './use-fulfill-work.ts';
import { useOrderScans } from './use-order-scans.ts';
import type { Outcome } from './use-outcome.ts';

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
      <Group justify="space-between" align="end" gap="0.25rem 1.5rem">
        <StageTabs stage={stage} />
        <ScanField isInUse={isScanning} scans={scans} />
      </Group>
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

/** The fulfillment stages, with the number of orders in each. */
function StageTabs({ stage }: { readonly stage: FulfillmentStage }) {
  const [params] = useSearchParams();
  const { data } = useQuery(fulfillmentCountsQuery(useApi()));
  const search = params.get('search') ?? '';
  return (
    <LinkTabs
      label="Stages"
      tabs={fulfillmentStages.map((each) => ({
        title: stageTitles[each],
        to: stagePath(each, search),
        isOpen: each === stage,
        ...(data && { count: formatQuantity(data[each]) }),
      }))}
    />
  );
}

interface ScanFieldProps {
  /** Whether the last number was entered here, so that the field takes focus for the next. */
  readonly isInUse: boolean;
  readonly scans: ReturnType<typeof useOrderScans>;
}

/** Accepts an order number from a scanner, wherever the cursor is, or the keyboard; Enter opens the order. */
function ScanField({ isInUse, scans }: ScanFieldProps) {
  const { notOpened } = scans;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInUse) field.current?.focus();
  }, [isInUse]);
  return (
    <form
      {...scans.takesScans}
      className={classes.scanning}
      onSubmit={(event) => {
        event.preventDefault();
        void scans.open();
      }}
    >
      <ScanInput
        ref={field}
        size="sm"
        aria-label="Scan or type an order number"
        placeholder="Scan or type an order number"
        value={scans.text}
        error={scans.error}
        onChange={(event) => scans.change(event.currentTarget.value)}
      />
      {notOpened.length > 0 && (
        <UnknownNumbers
          numbers={notOpened.map((number) => ({ number, quantity: '' }))}
          onRemove={(number) => {
            scans.remove(number);
            field.current?.focus();
          }}
        >
          Not opened: no order was found by these numbers. Scan them again, or remove them from the
          list.
        </UnknownNumbers>
      )}
    </form>
  );
}

interface OutcomeNoticeProps {
  readonly outcome: Outcome | null;
  readonly busy: boolean;
  readonly onDismiss: () => void;
}

/** What was just done, what was refused and why, and Undo while that is possible. */
function OutcomeNotice({ outcome, busy, onDismiss }: OutcomeNoticeProps) {
  return (
    <div role="status">
      {outcome && (
        <Paper
          bd="1px solid var(--kerf-rule-strong)"
          bg="var(--kerf-sheet)"
          px="sm"
          py={10}
          mb="sm"
        >
          <Group gap="0.5rem 1rem">
            <span>{outcome.words}.</span>
            {outcome.undo && <UndoButton busy={busy} onUndo={outcome.undo} />}
            <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
              Dismiss
            </Button>
          </Group>
          {outcome.stopped !== undefined && (
            <Text c="var(--kerf-bad)" mt="xs">
              The others were not reached. {outcome.stopped}
            </Text>
          )}
          {outcome.refused.length > 0 && (
            <Box
              component="ul"
              fz="sm"
              mb={0}
              mt="xs"
              ps="1.25rem"
              aria-label={`${counted(outcome.refused.length, 'order')} refused`}
            >
              {outcome.refused.map(({ number, orderId, problem }) => (
                <li key={orderId ?? number}>
                  {number ?? 'An order'}: {problem?.title}. {problem?.detail}
                </li>
              ))}
            </Box>
          )}
        </Paper>
      )}
    </div>
  );
}

const stageTitles: Readonly<Record<FulfillmentStage, string>> = {
  pick: 'To pick',
  packed: 'Packed',
  shipped: 'Shipped',
};

/** The stage in the URL; defaults to the first. */
function useStage(): FulfillmentStage {
  const [params] = useSearchParams();
  return fulfillmentStages.find((each) => each === params.get('stage')) ?? 'pick';
}

/** The path of a stage's list, with the search. */
function stagePath(stage: FulfillmentStage, search: string): string {
  const params = new URLSearchParams();
  if (stage !== 'pick') params.set('stage', stage);
  if (search !== '') params.set('search', search);
  const query = params.toString();
  const { to } = commands.fulfillOrders;
  return query === '' ? to : `${to}?${query}`;
}
