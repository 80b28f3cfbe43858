import { Button, Group, Modal, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../shared/problem-alert.tsx';
import { useFocusReturn } from '../theme/focus.ts';
import { useOneClick } from './use-one-click.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** The name of what is about to be deleted. */
  readonly name: string;
  /** What distinguishes it from others with the same name. */
  readonly detail?: ReactNode;
  /** What else is asked before the deletion. */
  readonly question?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** While it runs the dialog stays open, which shows why it failed. */
  readonly deletion: Pick<UseMutationResult<unknown>, 'isPending' | 'error'>;
  /** Why it failed, if not in the usual words. */
  readonly problem?: ReactNode;
}

/** Asks before something is deleted permanently. Cancel is the default; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, name, detail, question, onConfirm, onCancel, deletion } = props;
  const { isPending: busy, error } = deletion;
  const problem = props.problem ?? (error && <ErrorAlert error={error} />);
  const confirm = useOneClick(onConfirm, busy);
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : onCancel}
      title={
        <Text fw={650} lh="md" component="span" style={{ overflowWrap: 'anywhere' }}>
          Are you sure you want to delete {name}
        </Text>
      }
      withCloseButton={false}
      size="sm"
    >
      {detail !== undefined && <Text mb="xs">{detail}</Text>}
      <Text c="dimmed">You won't be able to undo your action</Text>
      {question !== undefined && <div style={{ marginTop: '1rem' }}>{question}</div>}
      {problem && <div style={{ marginTop: '1rem' }}>{problem}</div>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={confirm}>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
