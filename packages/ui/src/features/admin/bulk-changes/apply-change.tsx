import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { DEFAULT_TIME_ZONE, momentOf } from '@kerf/domain/shop-day';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Checked } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { counted } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { touchedCount, unappliedCounts } from './bulk-change.messages.ts';
import { useBulkStep } from './bulk-changes.queries.ts';
import { type Publishing, publishingRequest } from './publish-new.tsx';

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

interface ScheduleChangeProps {
  readonly change: BulkChange;
  /** When added products are published; null until that is known. */
  readonly published: { readonly publishNewAt?: string | null } | null;
}

/** Schedules a planned change. */
function ScheduleChange({ change, published }: ScheduleChangeProps) {
  const [asking, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        disabled={touchedCount(change) === 0 || published === null}
        onClick={dialog.open}
      >
        Apply later
      </Button>
      {asking && <ScheduleForm change={change} published={published} onDone={dialog.close} />}
    </>
  );
}

interface ScheduleFormProps extends ScheduleChangeProps {
  readonly onDone: () => void;
}

function ScheduleForm({ change, published, onDone }: ScheduleFormProps) {
  const { mutateAsync } = useBulkStep(change);
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  const form = useForm({
    initial: { at: '' },
    check: (values) => checkTime(values, timeZone),
    send: ({ takesEffectAt }) => mutateAsync({ step: 'apply', takesEffectAt, ...published }),
    onSent: onDone,
  });
  return (
    <FormDialog form={form} title="Apply later" size="sm" onClose={onDone} action="Schedule">
      <TextInput
        {...form.field('at')}
        type="datetime-local"
        label="Takes effect at"
        description={`The shop’s time zone, ${timeZone}${isOtherZone(timeZone) ? ', which is not yours' : ''}`}
        data-autofocus
      />
      <Text size="sm">
        {counted(touchedCount(change), 'product')} will change at that second. Products that
        somebody changes before then are left as they are.
      </Text>
    </FormDialog>
  );
}

/** Parses the time of a `datetime-local` field, which is on the shop's clock. */
function checkTime(
  { at }: { readonly at: string },
  timeZone: string,
): Checked<{ readonly takesEffectAt: string }> {
  const shown = Date.parse(`${at}Z`);
  if (Number.isNaN(shown)) return { request: null, errors: { at: 'Enter a date and time.' } };
  const day = new Date(shown).toISOString().slice(0, 10);
  const time = momentOf(day, shown - Date.parse(day), timeZone);
  if (time.getTime() <= Date.now()) {
    return { request: null, errors: { at: 'Enter a time in the future.' } };
  }
  return { request: { takesEffectAt: time.toISOString() }, errors: {} };
}
