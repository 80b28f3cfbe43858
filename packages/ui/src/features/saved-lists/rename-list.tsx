import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { toastSuccess } from '../../components/toasts.tsx';
import { NameForm } from './name-form.tsx';
import { useChangeList } from './saved-lists.queries.ts';

interface RenameListProps {
  readonly list: SavedList;
  readonly onClose: () => void;
}

/** Gives a list another name, unless it was changed elsewhere meanwhile. */
export function RenameList({ list, onClose }: RenameListProps) {
  const { mutate, isPending, error } = useChangeList();
  const rename = (name: string) =>
    mutate(
      { list, name },
      {
        onSuccess: (renamed) => {
          toastSuccess(`List renamed to ${renamed.name}`);
          onClose();
        },
      },
    );
  return (
    <NameForm
      title={`Rename ${list.name}`}
      suggested={list.name}
      action="Rename"
      busy={isPending}
      error={error}
      onSubmit={rename}
      onCancel={onClose}
    />
  );
}
