import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { toastFailure } from '../toasts.tsx';
import { useChange } from '../use-change.ts';
import { useForgetRow } from './forget-row.ts';

interface DeleteRowProps {
  readonly id: string;
  /** "Review", and "Robin Hale", who wrote it. */
  readonly kind: string;
  readonly author: string;
  readonly onDelete: (api: ApiClient) => Promise<unknown>;
  /** The queries that show the row, invalidated afterwards. */
  readonly queryKey: QueryKey;
}

/** Deletes a row after a confirmation. A row that no longer exists counts as deleted. */
export function DeleteRow({ id, kind, author, onDelete, queryKey }: DeleteRowProps) {
  const [asking, dialog] = useDisclosure(false);
  const forgetRow = useForgetRow();
  const deletion = useChange({
    call: onDelete,
    done: `${kind} of ${author} is deleted`,
    // Not passed to `mutate`: the row is unmounted before those callbacks would run.
    onDone: () => forgetRow(id),
    onError: (failure) => {
      if (!isApiProblem(failure, 'not_found')) return;
      toastFailure(`${kind} of ${author} is deleted already`);
      forgetRow(id);
    },
    rereads: [queryKey],
  });
  const name = `the ${kind.toLowerCase()} of ${author}`;

  function ask(): void {
    deletion.reset();
    dialog.open();
  }

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
        deletion={deletion}
        onConfirm={() => deletion.mutate()}
        onCancel={dialog.close}
      />
    </>
  );
}
