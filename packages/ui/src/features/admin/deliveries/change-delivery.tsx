import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Delivery, deliveryChange } from '@kerf/contract/schemas/delivery';
import { useQuery } from '@tanstack/react-query';
import { useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { useApi } from '../../../shared/api.ts';
import { deliveryQuery, useUpdateDelivery } from './deliveries.queries.ts';
import {
  checkDelivery,
  type DeliveryValues,
  deliveryValues,
  refusedDelivery,
} from './delivery-fields.ts';
import { DeliveryForm } from './delivery-form.tsx';

interface ChangeDeliveryProps {
  readonly delivery: Delivery;
  readonly email: string;
  readonly onDone: () => void;
}

/** Edits an open delivery, unless someone else has changed it since editing began. */
export function ChangeDelivery({ delivery, email, onDone }: ChangeDeliveryProps) {
  const { _id: id } = delivery;
  const { mutateAsync } = useUpdateDelivery(id);
  const { refetch } = useQuery(deliveryQuery(useApi(), id));
  const form = useForm({
    draft: { form: `delivery ${id}`, email },
    initial: deliveryValues(delivery),
    check: checkChange,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    requestSchema: deliveryChange,
    refusedFields: refusedDelivery,
    onSent: onDone,
    onRefused: (error) => {
      if (isApiProblem(error, 'delivery_changed')) void catchUp();
    },
  });
  useBaseVersion(form);

  /** A retry is based on the latest version, which untouched fields now show. */
  const catchUp = async () => {
    const { data } = await refetch();
    if (data) form.change('version', deliveryValues(data).version);
  };

  return <DeliveryForm form={form} action="Save" onDiscard={onDone} />;
}

/** The change, with the version that editing began from. */
function checkChange(values: DeliveryValues) {
  const { request, errors } = checkDelivery(values);
  return { request: request && { ...request, version: Number(values.version) }, errors };
}
