import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Delivery } from '@kerf/contract/schemas/delivery';
import { Badge, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatDay } from '../../../components/day.ts';
import { Loading } from '../../../components/loading.tsx';
import { NothingThere } from '../../../components/nothing-there.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
import classes from './deliveries.module.css';
import { deliveryQuery, useCancelDelivery, useUpdateDelivery } from './deliveries.queries.ts';
import { deliveryStateName } from './deliveries-page.tsx';
import { DeliveryForm, type TypedDelivery } from './delivery-form.tsx';
import { typedLine } from './line-rows.tsx';
import { DELIVERIES } from './new-delivery-path.ts';
import { ProductName, ReceiveForm } from './receive-form.tsx';

/** `/dashboard/deliveries/:id`: one delivery, to be received, changed or cancelled. */
export function DeliveryPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isRefetching } = useQuery(deliveryQuery(useApi(), id));
  usePageTitle(data?.supplier);
  if (data) return <Whole key={id} delivery={data} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchDelivery />;
  if (!error) return <Loading label="Loading the delivery" />;
  return (
    <>
      <PageHeader title="Delivery" />
      <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
    </>
  );
}

function Whole({ delivery }: { readonly delivery: Delivery }) {
  const [changing, setChanging] = useState(false);
  const { _id: id, supplier, reference, state } = delivery;
  return (
    <>
      <PageHeader
        title={supplier}
        detail={reference === '' ? undefined : reference}
        action={
          <Group gap="xs">
            <Button component={Link} to={`/dashboard/history?record=${id}`} variant="subtle">
              History
            </Button>
            {state === 'open' && !changing && (
              <>
                <CancelDelivery delivery={delivery} />
                <Button variant="default" onClick={() => setChanging(true)}>
                  Change
                </Button>
              </>
            )}
            {changing && (
              <Button variant="default" onClick={() => setChanging(false)}>
                Don't change
              </Button>
            )}
          </Group>
        }
      />
      {changing ? (
        <ChangedDelivery delivery={delivery} onDone={() => setChanging(false)} />
      ) : (
        <div className={classes.page}>
          <Facts delivery={delivery} />
          {state === 'open' ? <ReceiveForm delivery={delivery} /> : <Lines delivery={delivery} />}
        </div>
      )}
    </>
  );
}

interface ChangedDeliveryProps {
  readonly delivery: Delivery;
  readonly onDone: () => void;
}

function ChangedDelivery({ delivery, onDone }: ChangedDeliveryProps) {
  // What is fetched meanwhile must not replace the version that the change was begun from.
  const [begunFrom] = useState(delivery);
  const { mutateAsync } = useUpdateDelivery(begunFrom);
  return (
    <DeliveryForm
      initial={typedDelivery(begunFrom)}
      action="Save"
      send={(body) => mutateAsync(body)}
      onSent={onDone}
    />
  );
}

function typedDelivery({ supplier, reference, expectedOn, note, lines }: Delivery): TypedDelivery {
  return {
    ...{ supplier, reference, note, expectedOn: expectedOn ?? '' },
    lines: lines.map(({ sku, quantity }) => typedLine(sku, String(quantity))),
  };
}

function Facts({ delivery }: { readonly delivery: Delivery }) {
  const { expectedOn, createdBy, note, received, units, state } = delivery;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>State</dt>
          <dd>
            <Badge variant="light" tt="none" color={state === 'open' ? 'blue' : 'gray'}>
              {deliveryStateName(delivery)}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>{expectedOn === null ? 'Date not known' : formatDay(expectedOn)}</dd>
        </div>
        <div>
          <dt>Arrived</dt>
          <dd>
            <Quantity value={received} /> of <Quantity value={units} />
          </dd>
        </div>
        <div>
          <dt>Added by</dt>
          <dd>{createdBy}</dd>
        </div>
      </dl>
      {note !== '' && <p className={classes.note}>{note}</p>}
    </>
  );
}

function Lines({ delivery: { lines } }: { readonly delivery: Delivery }) {
  return (
    <table className={classes.arriving}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Ordered</th>
          <th scope="col">Arrived</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.productId}>
            <ProductName line={line} />
            <td>
              <Quantity value={line.quantity} />
            </td>
            <td>
              <Quantity value={line.received} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CancelDelivery({ delivery }: { readonly delivery: Delivery }) {
  const [asking, dialog] = useDisclosure(false);
  const { mutate, isPending, error, reset } = useCancelDelivery(delivery._id);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          reset();
          dialog.open();
        }}
      >
        Cancel delivery
      </Button>
      <QuestionDialog
        opened={asking}
        title="Cancel this delivery?"
        action="Cancel delivery"
        danger
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(undefined, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        Nothing more is expected of it. What has arrived stays in stock.
      </QuestionDialog>
    </>
  );
}

function NoSuchDelivery() {
  return (
    <NothingThere
      title="There is no such delivery"
      detail="The address is not right."
      action={
        <Button component={Link} to={DELIVERIES}>
          Deliveries
        </Button>
      }
    />
  );
}
