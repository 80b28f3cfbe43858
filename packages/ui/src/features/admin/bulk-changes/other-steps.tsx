import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../components/date-time.tsx';
import { counted } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { touchedCount } from './bulk-change.messages.ts';
import { type BulkStep, useBulkStep } from './bulk-changes.queries.ts';

interface StepProps {
  readonly change: BulkChange;
}

/** Restores what the change replaced, until the deadline. */
export function UndoChange({ change }: StepProps) {
  const { undoUntil, counts, failure } = change;
  if (undoUntil === null || new Date(undoUntil) <= new Date()) return null;
  const touched = touchedCount(change) - counts.refused;
  if (touched === 0) return null;
  const until = formatMoment(new Date(undoUntil), new Date());
  return (
    <AskedStep
      change={change}
      step="undo"
      label={`${failure === null ? 'Undo' : 'Try to undo again'} (until ${until})`}
      title={`Undo the change of ${counted(touched, 'product')}?`}
      action="Undo"
    >
      The old values are written back. Products that somebody changed since then are kept as they
      are, and added products are archived.
    </AskedStep>
  );
}

export function DiscardChange({ change }: StepProps) {
  return (
    <AskedStep
      change={change}
      step="discard"
      label="Discard"
      title={`Discard “${change.title}”?`}
      action="Discard"
      danger
    >
      Nothing has been changed yet. A discarded change can’t be applied.
    </AskedStep>
  );
}

/** Unschedules a scheduled change. */
export function UnscheduleChange({ change }: StepProps) {
  return (
    <AskedStep
      change={change}
      step="unschedule"
      label="Cancel schedule"
      title="Cancel the schedule?"
      action="Cancel schedule"
      refusal="Keep schedule"
    >
      The change goes back to review. You can apply it or choose another time.
    </AskedStep>
  );
}

interface AskedStepProps extends StepProps {
  readonly step: Exclude<BulkStep['step'], 'apply'>;
  readonly label: string;
  readonly title: string;
  readonly action: string;
  readonly refusal?: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

function AskedStep(props: AskedStepProps) {
  const { change, step, label, title, action, refusal, danger = false, children } = props;
  const [asking, dialog] = useDisclosure(false);
  const { mutate, isPending, error, reset } = useBulkStep(change);

  function ask(): void {
    reset();
    dialog.open();
  }

  return (
    <>
      <Button variant="default" onClick={ask}>
        {label}
      </Button>
      <QuestionDialog
        opened={asking}
        title={title}
        action={action}
        {...(refusal !== undefined && { refusal })}
        danger={danger}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate({ step }, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        <Text size="sm">{children}</Text>
      </QuestionDialog>
    </>
  );
}
