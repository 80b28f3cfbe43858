import type { Delivery } from '@kerf/contract/schemas/delivery';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../components/day.ts';
import { Fact } from '../../../components/fact.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { ChangeDelivery } from './change-delivery.tsx';
import classes from './deliveries.module.css';
import { deliveryQuery, useCancelDelivery } from './deliveries.queries.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DELIVERIES } from './new-delivery-path.ts';
import { ProductName, ReceiveForm } from './receive-form.tsx';
import { TakeBackReceipt } from './take-back.tsx';

interface DeliveryOf {
  readonly delivery: Delivery;
  /** The email address that drafts belong to. */
  readonly email: string;
}

/** `/dashboard/deliveries/:id`: a delivery, to be received, changed or cancelled. */
export function DeliveryPage() {
  const { id = '' } = useParams();
  const email = useAccount()?.email ?? '';
  return (
    <RecordPage
      noun="delivery"
      title="Delivery"
      query={useQuery(deliveryQuery(useApi(), id))}
      titleOf={({ supplier }) => supplier}
      missing={{
        title: 'There is no such delivery',
        detail: 'The link may be wrong.',
        list: 'Deliveries',
        path: DELIVERIES,
      }}
    >
      {(delivery) => <Whole key={`${id} ${email}`} delivery={delivery} email={email} />}
    </RecordPage>
  );
}

function Whole({ delivery, email }: DeliveryOf) {
  const [query, setQuery] = useSearchParams();
  const { _id: id, supplier, reference, state } = delivery;
  // In the URL, so that a reload returns to the edit form.
  const changing = query.has('change') && state === 'open';
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
            {!changing && <TakeBackReceipt delivery={delivery} />}
            {state === 'open' && !changing && (
              <>
                <CancelDelivery delivery={delivery} />
                <Button variant="default" component={Link} to="?change">
                  Change
                </Button>
              </>
            )}
          </Group>
        }
      />
      {changing ? (
        <ChangeDelivery
          delivery={delivery}
          email={email}
          onDone={() => setQuery({}, { replace: true })}
        />
      ) : (
        <div className={classes.page}>
          <Facts delivery={delivery} />
          {state === 'open' ? (
            <ReceiveForm delivery={delivery} email={email} />
          ) : (
            <Lines delivery={delivery} />
          )}
        </div>
      )}
    </>
  );
}

function Facts({ delivery }: { readonly delivery: Delivery }) {
  const { expectedOn, createdBy, note, received, units } = delivery;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="State">
          <DeliveryBadge delivery={delivery} />
        </Fact>
        <Fact name="Expected">
          {expectedOn === null ? 'Date not known' : formatDay(expectedOn)}
        </Fact>
        <Fact name="Arrived">
          <Quantity value={received} /> of <Quantity value={units} />
        </Fact>
        <Fact name="Added by">{createdBy}</Fact>
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
        refusal="Keep delivery"
        danger
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(delivery.version, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        Nothing more is expected of it. What has arrived stays in stock.
      </QuestionDialog>
    </>
  );
}
