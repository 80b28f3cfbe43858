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
  const { mutateAsync } = useChangeList();
  const rename = async (name: string) => {
    const renamed = await mutateAsync({ list, name });
    toastSuccess(`List renamed to ${renamed.name}`);
    onClose();
  };
  return (
    <NameForm
      title={`Rename ${list.name}`}
      suggested={list.name}
      action="Rename"
      send={rename}
      onCancel={onClose}
    />
  );
}
