import { useNavigate, useSearchParams } from 'react-router-dom';
import { useForm } from '../../../components/form/use-form.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import * as paths from '../../../platform/paths.ts';
import { useAddDelivery } from './deliveries.queries.ts';
import { checkDelivery, emptyDelivery, refusedDelivery } from './delivery-fields.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { lineText, plannedLines } from './line-text.ts';

/** `/dashboard/deliveries/new`: adds an expected delivery. */
export function AddDeliveryPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { mutateAsync } = useAddDelivery();
  const form = useForm({
    // Each preselection of products is a separate draft.
    draft: { form: `add-delivery ${query}` },
    initial: { ...emptyDelivery, lines: lineText(plannedLines(query)) },
    check: checkDelivery,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    refusedFields: refusedDelivery,
    onSent: ({ _id }) => void navigate(paths.delivery(_id), { replace: true }),
  });
  return (
    <>
      <PageHeader
        title="Add a delivery"
        detail="Buyers see what is expected of a product, and when."
      />
      <DeliveryForm form={form} action="Add delivery" />
    </>
  );
}
