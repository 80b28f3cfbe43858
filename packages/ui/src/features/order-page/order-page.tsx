import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { isDeletable } from '@kerf/domain/order-state';
import { Anchor, Box, Button, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { DateTime } from '../../components/date-time.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryAlert } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Money } from '../../components/quantity.tsx';
import { commands } from '../../platform/commands.ts';
import * as paths from '../../platform/paths.ts';
import { LIST_PARAM } from '../../platform/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { OrderAttention } from '../admin/all-orders/order-attention.tsx';
import { neighboursQuery } from '../admin/all-orders/order-neighbours.queries.ts';
import { OrderTools } from '../admin/order-commands/order-tools.tsx';
import { isNotForAccount, NotForAccount } from '../catalog/not-for-account.tsx';
import { DocumentsSection } from '../documents/documents-section.tsx';
import { OrderHistory } from '../history/order-history.tsx';
import { AcknowledgedSpeeds } from '../machines/acknowledged-speeds.tsx';
import { OrderMailsSection } from '../mails/order-mails-section.tsx';
import { NotesSection, NotesToCustomer } from '../notes/notes-section.tsx';
import { OrderAgain } from '../order-again/order-again.tsx';
import { DeletionDialog } from '../orders/deletion-dialog.tsx';
import { DifferenceNote } from '../orders/difference-note.tsx';
import { useNow } from '../orders/held-until.tsx';
import { HoldNote } from '../orders/hold-note.tsx';
import { useLineTexts } from '../orders/lines/line-texts.tsx';
import { OrderLines } from '../orders/lines/order-lines.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { isPayableAt, stateAt } from '../orders/state-at.ts';
import { OrderSteps } from '../orders/steps/order-steps.tsx';
import { ownNeighboursQuery } from '../orders/steps/own-neighbours.queries.ts';
import { useOrderDeletion } from '../orders/use-order-deletion.ts';
import { RefundsSection } from '../refunds/refunds-section.tsx';
import { ShipmentsSection } from '../shipping/shipments-section.tsx';
import { shipmentsQuery } from '../shipping/shipping.queries.ts';
import { AllOrders, NoSuchOrder, OrderByNumber } from './order-by-number.tsx';
import { OrderFacts } from './order-facts.tsx';
import classes from './order-page.module.css';
import { orderStages } from './order-stages.ts';

/** `/dashboard/order/:id`: everything about an order. A number ("KS-104233") redirects to the order's page. */
export function OrderPage() {
  const { id = '' } = useParams();
  return id.includes('-') && id.length < 16 ? (
    <OrderByNumber key={id} number={id} />
  ) : (
    <OrderById key={id} id={id} />
  );
}

function OrderById({ id }: { readonly id: string }) {
  const order = useOrder(id);
  const { kind, role } = useViewer();
  usePageTitle(order.data && `Order ${order.data.number}`);
  if (isApiProblem(order.error, 'not_found')) return <NoSuchOrder />;
  if (isNotForAccount(order.error)) return <NotForAccount what="order" action={<AllOrders />} />;
  const failed = order.data ? role : order;
  if (order.data && kind !== 'person') return <Whole order={order.data} />;
  if (!failed.error) return <Loading label="Loading the order" />;
  return (
    <>
      <PageHeader title="Order" />
      <QueryAlert query={failed} />
    </>
  );
}

function Whole({ order }: { readonly order: Order }) {
  const isStaff = useViewer().can('order.read-internal');
  const navigate = useNavigate();
  const list = useSearchParams()[0].get(LIST_PARAM);
  const now = useNow();
  const said = useLineTexts(order);
  const listAddress = isStaff ? commands.allOrders.to : commands.myOrder.to;
  const backToList = () => void navigate(`${listAddress}?${list ?? ''}`);
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        detail={order.orderName}
        action={list !== null && <Steps id={order._id} list={list} listAddress={listAddress} />}
      />
      <Box mb="lg">
        {isStaff ? (
          <OrderTools order={order} isOpen onDeleted={backToList} />
        ) : (
          <OwnOrderTools order={order} now={now} onDeleted={backToList} />
        )}
      </Box>
      {order.supplements === undefined && <OrderStepper order={order} now={now} />}
      <DifferenceNote order={order} />
      {!isStaff && <HoldNote order={order} now={now} />}
      <div className={classes.columns}>
        <Stack gap={32} miw={0}>
          <section aria-label="Lines">
            <OrderLines order={order} said={said} />
          </section>
          <OrderSections order={order} />
        </Stack>
        <Flex component="aside" direction="column" gap="lg" aria-label="Customer and delivery">
          <OrderFacts order={order} />
        </Flex>
      </div>
    </>
  );
}

interface StepsProps {
  readonly id: string;
  /** The URL parameters of the list it was opened from. */
  readonly list: string;
  readonly listAddress: string;
}

/** Steps through the list it was opened from, which the URL keeps. */
function Steps({ id, list, listAddress }: StepsProps) {
  const isStaff = useViewer().can('order.read-internal');
  const api = useApi();
  const navigate = useNavigate();
  const ofAll = useQuery({ ...neighboursQuery(api, id, list), enabled: isStaff });
  const ofOwn = useQuery({ ...ownNeighboursQuery(api, id, list), enabled: !isStaff });
  const go = (other: string) =>
    void navigate(paths.order(other, list), { replace: true, preventScrollReset: true });
  return (
    <Group gap="0.5rem 1rem" fz="sm" data-screen-only>
      <Anchor component={Link} to={`${listAddress}?${list}`}>
        Back to the list
      </Anchor>
      <OrderSteps query={isStaff ? ofAll : ofOwn} onGo={go} />
    </Group>
  );
}

/** The order's related records, a section for each kind. */
function OrderSections({ order }: { readonly order: Order }) {
  const isStaff = useViewer().can('order.read-internal');
  return (
    <>
      {isStaff && <OrderAttention order={order} />}
      <AcknowledgedSpeeds order={order} />
      {order.supplements === undefined && <ShipmentsSection order={order} />}
      <RefundsSection order={order} />
      <DocumentsSection orderId={order._id} />
      {isStaff ? (
        <NotesSection subject={{ orderId: order._id }} />
      ) : (
        <NotesToCustomer orderId={order._id} />
      )}
      <OrderMailsSection order={order} />
      <OrderHistory id={order._id} />
    </>
  );
}

interface OwnOrderToolsProps {
  readonly order: Order;
  readonly now: Date;
  readonly onDeleted: () => void;
}

/** A customer's actions on their order: pay or delete an unpaid one, reorder any. */
function OwnOrderTools({ order, now, onDeleted }: OwnOrderToolsProps) {
  const deletion = useOrderDeletion();
  return (
    <>
      <Group gap="xs" data-screen-only>
        {isPayableAt(order, now) && (
          <LinkButton to={paths.payment(order._id)} size="xs">
            <span>
              Pay <Money cents={centsFromWire(order.totalPrice)} />
            </span>
          </LinkButton>
        )}
        {isDeletable(stateAt(order, now)) && order.supplements === undefined && (
          <Button variant="default" size="xs" onClick={() => deletion.ask(order, onDeleted)}>
            Delete
          </Button>
        )}
        {order.supplements === undefined && <OrderAgain order={order} />}
      </Group>
      {deletion.conflict && <ProblemAlert {...deletion.conflict} />}
      <DeletionDialog deletion={deletion} />
    </>
  );
}

/** An order's progress, each stage with its date. */
function OrderStepper({ order, now }: { readonly order: Order; readonly now: Date }) {
  const isDelivered = order.fulfillment === 'delivered';
  const shipments = useQuery({ ...shipmentsQuery(useApi(), order._id), enabled: isDelivered });
  const deliveries = shipments.data?.flatMap(({ deliveredAt }) => deliveredAt ?? []) ?? [];
  const state = stateAt(order, now);
  const stages = orderStages({ ...order, state }, deliveries.toSorted().at(-1) ?? null);
  const current = stages.findLastIndex(({ reached }) => reached);
  return (
    <ol className={classes.stepper} aria-label="Progress">
      {stages.map(({ title, reached, at, note }, index) => (
        <li
          key={title}
          data-reached={reached || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {reached ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          <Text span fw={600}>
            {note ?? title}
          </Text>
          <span className={classes.when}>
            {at !== null && <DateTime value={at} now={now} />}
            {!reached && <VisuallyHidden>not yet</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
