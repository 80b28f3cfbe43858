import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { useDeleteList } from './saved-lists.queries.ts';

interface DeleteListProps {
  readonly list: SavedList;
  readonly onClose: () => void;
}

/** Deletes a list after asking. */
export function DeleteList({ list, onClose }: DeleteListProps) {
  const { mutate, isPending, error } = useDeleteList();
  const confirm = () =>
    mutate(list, {
      onSuccess: () => {
        toastSuccess(`List ${list.name} is deleted`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened
      name={list.name}
      busy={isPending}
      problem={error ? <ErrorAlert error={error} /> : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
