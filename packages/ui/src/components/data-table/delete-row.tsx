import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../toasts.tsx';
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
  const api = useApi();
  const client = useQueryClient();
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => onDelete(api),
    // Not passed to `mutate`: the row is unmounted before those callbacks would run.
    onSuccess: () => {
      toastSuccess(`${kind} of ${author} is deleted`);
      forgetRow(id);
    },
    onError: (failure) => {
      if (!isApiProblem(failure, 'not_found')) return;
      toastFailure(`${kind} of ${author} is deleted already`);
      forgetRow(id);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const name = `the ${kind.toLowerCase()} of ${author}`;

  function ask(): void {
    reset();
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
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate()}
        onCancel={dialog.close}
      />
    </>
  );
}
