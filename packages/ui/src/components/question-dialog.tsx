import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../theme/focus.ts';
import { useOneClick } from './use-one-click.ts';

interface QuestionDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The button's label. */
  readonly action: string;
  /** The other button's label, where "Cancel" could be taken for the action. */
  readonly refusal?: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** Whether there is nothing to confirm. */
  readonly disabled?: boolean;
  /** Why it failed, shown above the question, which can be confirmed again. */
  readonly problem?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Explains and asks before a change. Cancel is the default; Escape cancels. */
export function QuestionDialog(props: QuestionDialogProps) {
  const {
    opened,
    title,
    children,
    action,
    refusal = 'Cancel',
    danger,
    busy,
    disabled = false,
    problem,
    onConfirm,
    onCancel,
  } = props;
  const confirm = useOneClick(onConfirm, busy);
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : onCancel}
      title={title}
      withCloseButton={false}
      size="md"
    >
      <Stack gap="md">
        {problem}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus disabled={busy} onClick={onCancel}>
            {refusal}
          </Button>
          <Button
            {...(danger && { color: 'red' })}
            loading={busy}
            disabled={disabled}
            onClick={confirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
