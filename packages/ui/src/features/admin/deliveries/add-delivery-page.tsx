import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { attemptFor, isDecided, type SubmitAttempt } from '../../../shared/submit-attempt.ts';
import { useAddDelivery } from './deliveries.queries.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { typedLine } from './line-rows.tsx';
import { DELIVERIES, plannedLines } from './new-delivery-path.ts';

/** `/dashboard/deliveries/new`: a delivery that is expected. */
export function AddDeliveryPage() {
  const [query] = useSearchParams();
  const [planned] = useState(() =>
    plannedLines(query).map(({ sku, quantity }) => typedLine(sku, quantity)),
  );
  const navigate = useNavigate();
  const { mutateAsync } = useAddDelivery();
  const undecided = useRef<SubmitAttempt>(null);
  return (
    <>
      <PageHeader
        title="Add a delivery"
        detail="Buyers see what is expected of a product, and when."
      />
      <DeliveryForm
        initial={{
          ...{ supplier: '', reference: '', expectedOn: '', note: '' },
          lines: planned.length > 0 ? planned : [typedLine()],
        }}
        action="Add delivery"
        send={async (body) => {
          const attempt = attemptFor(JSON.stringify(body), undecided.current);
          undecided.current = attempt;
          try {
            return await mutateAsync({ body, idempotencyKey: attempt.key });
          } catch (error) {
            if (isDecided(error)) undecided.current = null;
            throw error;
          }
        }}
        onSent={({ _id }) => void navigate(`${DELIVERIES}/${_id}`, { replace: true })}
      />
    </>
  );
}
