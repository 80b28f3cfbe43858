import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface DeleteRowProps {
  /** What is deleted, as the question and the button name it. */
  readonly name: string;
  readonly busy: boolean;
  /** Why the deletion did not happen. */
  readonly problem: ReactNode;
  /** The question is asked anew: the last failure is over. */
  readonly onAsk: () => void;
  readonly onDelete: () => void;
}

/** Deletes what a row is about, after asking. */
export function DeleteRow({ name, busy, problem, onAsk, onDelete }: DeleteRowProps) {
  const [asking, dialog] = useDisclosure(false);
  const ask = () => {
    onAsk();
    dialog.open();
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={ask}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        name={name}
        busy={busy}
        problem={problem}
        onConfirm={onDelete}
        onCancel={dialog.close}
      />
    </>
  );
}
