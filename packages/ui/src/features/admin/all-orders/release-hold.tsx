import type { Order } from '@kerf/contract/schemas/order';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useReleaseHold } from './all-orders.queries.ts';

interface ReleaseHoldProps {
  readonly order: Order;
}

/** Releases the stock held by an unpaid order, after asking. */
export function ReleaseHold({ order }: ReleaseHoldProps) {
  const [asking, dialog] = useDisclosure(false);
  const { mutate, isPending, error, reset } = useReleaseHold(dialog.close);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          reset();
          dialog.open();
        }}
      >
        Release stock
      </Button>
      <QuestionDialog
        opened={asking}
        title={`Release the stock of ${order.number}?`}
        action="Release stock"
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(order)}
        onCancel={dialog.close}
      >
        <p>
          Others can order it at once. {order.customerName} can still pay this order while the stock
          is available; if it sells out first, the payment is refunded automatically.
        </p>
      </QuestionDialog>
    </>
  );
}
