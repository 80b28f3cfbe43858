import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { OpenModal } from '../open-modal.tsx';
import type { Submission } from './use-submission.ts';

interface FormDialogProps extends Pick<ModalProps, 'title' | 'size'> {
  readonly form: Pick<Submission, 'props' | 'sending' | 'failure' | 'submit'>;
  /** The label of the button that sends it; null if `actions` has one. */
  readonly action: string | null;
  readonly danger?: boolean;
  /** Whether there is nothing to send. */
  readonly disabled?: boolean;
  /** Whether something is being sent, if not only by the form. */
  readonly busy?: boolean;
  /** Shown in place of the form's failure; null for none. */
  readonly failure?: ReactNode;
  /** More buttons, beside Cancel. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is a form: its fields, why it failed, Cancel, and the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'md', form, action, danger, disabled = false, actions, onClose } = props;
  const { busy = form.sending, children } = props;
  const own = form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />;
  return (
    <OpenModal busy={busy} onClose={onClose} title={title} size={size}>
      <form {...form.props}>
        <Stack gap="md">
          {children}
          {props.failure === undefined ? own : props.failure}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            {actions}
            {action !== null && (
              <Button
                type="submit"
                loading={busy}
                disabled={disabled}
                {...(danger && { color: 'red' })}
              >
                {action}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
