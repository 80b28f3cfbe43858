import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Delivery, deliveryChange } from '@kerf/contract/schemas/delivery';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { rebaseOnSaved, useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { LinkButton } from '../../../components/link-button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { AskedButton } from '../parts/asked.tsx';
import { FactRow } from '../parts/layout.tsx';
import { RowsTable } from '../parts/rows-table.tsx';
import { deliveryQuery, useCancelDelivery, useUpdateDelivery } from './deliveries.queries.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import {
  checkDelivery,
  type DeliveryValues,
  deliveryValues,
  refusedDelivery,
} from './delivery-fields.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { arrivedColumn, lineColumns } from './line-columns.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { TakeBackReceipt } from './take-back.tsx';

/** `/dashboard/deliveries/:id`: a delivery, to be received, changed or cancelled. */
export function DeliveryPage() {
  const { id = '' } = useParams();
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
        path: commands.deliveries.to,
      }}
    >
      {(delivery) => <Whole key={id} delivery={delivery} />}
    </RecordPage>
  );
}

function Whole({ delivery }: { readonly delivery: Delivery }) {
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
            <LinkButton to={paths.historyOf(id)} variant="subtle">
              History
            </LinkButton>
            {!changing && <TakeBackReceipt delivery={delivery} />}
            {state === 'open' && !changing && (
              <>
                <CancelDelivery delivery={delivery} />
                <LinkButton variant="default" to="?change">
                  Change
                </LinkButton>
              </>
            )}
          </Group>
        }
      />
      {changing ? (
        <ChangeDelivery delivery={delivery} onDone={() => setQuery({}, { replace: true })} />
      ) : (
        <Stack gap="1.25rem" maw="48rem">
          <Facts delivery={delivery} />
          {state === 'open' ? (
            <ReceiveForm delivery={delivery} />
          ) : (
            <RowsTable
              columns={[...lineColumns, arrivedColumn]}
              rows={delivery.lines}
              keyOf={({ productId }) => productId}
            />
          )}
        </Stack>
      )}
    </>
  );
}

function Facts({ delivery }: { readonly delivery: Delivery }) {
  const { expectedOn, createdBy, note, received, units } = delivery;
  return (
    <>
      <FactRow>
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
      </FactRow>
      {note !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{note}</Text>}
    </>
  );
}

function CancelDelivery({ delivery: { _id: id, version } }: { readonly delivery: Delivery }) {
  return (
    <AskedButton
      mutation={useCancelDelivery(id)}
      variables={version}
      label="Cancel delivery"
      title="Cancel this delivery?"
      action="Cancel delivery"
      refusal="Keep delivery"
      danger
    >
      Nothing more is expected of it. What has arrived stays in stock.
    </AskedButton>
  );
}

interface ChangeDeliveryProps {
  readonly delivery: Delivery;
  readonly onDone: () => void;
}

/** Edits an open delivery, unless someone else has changed it since editing began. */
function ChangeDelivery({ delivery, onDone }: ChangeDeliveryProps) {
  const { _id: id } = delivery;
  const { mutateAsync } = useUpdateDelivery(id);
  const { refetch } = useQuery(deliveryQuery(useApi(), id));
  const form = useForm({
    draft: { form: `delivery ${id}` },
    initial: deliveryValues(delivery),
    check: checkChange,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    requestSchema: deliveryChange,
    refusedFields: refusedDelivery,
    onSent: onDone,
    onRefused: (error) => {
      if (isApiProblem(error, 'delivery_changed'))
        void rebaseOnSaved(form, refetch, (data) => deliveryValues(data).version);
    },
  });
  useBaseVersion(form);

  return <DeliveryForm form={form} action="Save" onDiscard={onDone} />;
}

/** The change, with the version that editing began from. */
function checkChange(values: DeliveryValues) {
  const { request, errors } = checkDelivery(values);
  return { request: request && { ...request, version: Number(values.version) }, errors };
}
