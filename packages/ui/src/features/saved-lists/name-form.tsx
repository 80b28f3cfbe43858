import { TEXT_MAX } from '@kerf/domain/limits';
import { cutText } from '@kerf/domain/text/letters';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { checkByField } from '../../components/form/field-errors.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';

interface NameFormProps {
  readonly title: string;
  readonly suggested: string;
  readonly action: string;
  /** Whether the extra action is running. */
  readonly busy?: boolean;
  /** Why the extra action failed; shown instead of the form's own failure. */
  readonly error?: Error | null;
  /** Another way to resolve a failure, given the name as typed. */
  readonly extraAction?: (failure: Error, name: string) => ReactNode;
  readonly send: (name: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** A form that asks for a list's name. */
export function NameForm(props: NameFormProps) {
  const { title, suggested, action, busy = false, error, extraAction, send, onCancel } = props;
  const form = useForm({
    initial: { name: cutText(suggested, TEXT_MAX.listName) },
    check: ({ name }) =>
      checkByField({ name: name.trim() }, { name: name.trim() === '' ? 'Enter a name.' : null }),
    send: ({ name }) => send(name),
  });
  const isBusy = busy || form.sending;
  const failure = error ?? form.failure;
  return (
    <FormDialog
      form={form}
      title={title}
      busy={isBusy}
      onClose={onCancel}
      action={action}
      failure={failure && <ErrorAlert error={failure} />}
      actions={form.failure && extraAction?.(form.failure, form.values.name.trim())}
    >
      <TextInput
        label="Name"
        data-autofocus
        required
        maxLength={TEXT_MAX.listName}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
