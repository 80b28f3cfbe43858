import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { counted } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { touchedCount, unappliedCounts } from './bulk-change.messages.ts';
import { useBulkStep } from './bulk-changes.queries.ts';
import { type Publishing, publishingRequest } from './publishing.ts';
import { ScheduleChange } from './schedule-change.tsx';

interface ApplyChangeProps {
  readonly change: BulkChange;
  /** What becomes of added products. */
  readonly publishing: Publishing;
}

/** Applies a planned change, now or at a set time, after asking. */
export function ApplyChange({ change, publishing }: ApplyChangeProps) {
  const published = change.counts.add > 0 ? publishingRequest(publishing) : {};
  const [asking, dialog] = useDisclosure(false);
  const { mutate, isPending, error, reset } = useBulkStep(change);
  const touched = touchedCount(change);
  const { fault, question } = unappliedCounts(change);

  function ask(): void {
    reset();
    dialog.open();
  }

  return (
    <>
      <ScheduleChange change={change} published={published} />
      <Button disabled={touched === 0 || published === null} onClick={ask}>
        {change.failure === null ? 'Apply' : 'Try again'}
      </Button>
      <QuestionDialog
        opened={asking}
        title="Apply this change now?"
        action={`Apply to ${counted(touched, 'product')}`}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate({ step: 'apply', ...published }, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        <Text size="sm">
          Customers see the change at once
          {published?.publishNewAt !== undefined && ', and new products once they are published'}.
          Orders already placed keep their prices.
          {fault > 0 && ` ${counted(fault, 'row')} with a problem will be left out.`}
          {question > 0 && ` ${counted(question, 'row')} with an open question will be left out.`}{' '}
          You can undo it for 24 hours.
        </Text>
      </QuestionDialog>
    </>
  );
}
