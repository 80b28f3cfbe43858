import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';
import { useOneClick } from './use-one-click.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** What is about to be deleted, by its name. */
  readonly name: string;
  /** What distinguishes it from others of the same name. */
  readonly detail?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** While the deletion runs; the dialog then stays until it is decided. */
  readonly busy?: boolean;
  /** Why the deletion did not happen, shown in the dialog. */
  readonly problem?: ReactNode;
}

/** Asks before something is deleted for good. Cancel is the default; Escape cancels. */
export function ConfirmDialog({
  opened,
  name,
  detail,
  onConfirm,
  onCancel,
  busy = false,
  problem,
}: ConfirmDialogProps) {
  const confirm = useOneClick(onConfirm, busy);
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : onCancel}
      title={
        <Text fw={650} component="span" style={{ overflowWrap: 'anywhere' }}>
          Are you sure you want to delete {name}
        </Text>
      }
      withCloseButton={false}
      size="sm"
    >
      {detail !== undefined && <Text mb="xs">{detail}</Text>}
      <Text c="dimmed">You won't be able to undo your action</Text>
      {problem !== undefined && <div style={{ marginTop: '1rem' }}>{problem}</div>}
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
