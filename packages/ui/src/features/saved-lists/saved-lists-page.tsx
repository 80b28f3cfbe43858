import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { NameForm } from './name-form.tsx';
import { OpenList } from './open-list.tsx';
import { savedListsSource, useChangeList, useDeleteList } from './saved-lists.queries.ts';
import { type ListAction, savedListsTable } from './saved-lists-table.tsx';

interface Asked {
  readonly action: ListAction;
  readonly list: SavedList;
}

/** `/dashboard/saved-lists`: the user's lists of products and quantities. */
export function SavedListsPage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const spec = useMemo(() => savedListsTable((action, list) => setAsked({ action, list })), []);
  return (
    <ListPage
      title="Saved lists"
      detail="Products and quantities, always at current prices."
      spec={spec}
      source={savedListsSource}
      nothingYet={{
        title: 'No lists yet',
        detail:
          'Save the rows of the order pad or of an order as a list, and order from it again and again.',
        action: (
          <Button component={Link} to="/dashboard/order-pad">
            Open the order pad
          </Button>
        ),
      }}
      below={() => asked && <ListDialog {...asked} onClose={() => setAsked(null)} />}
    />
  );
}

interface ListDialogProps {
  readonly list: SavedList;
  readonly onClose: () => void;
}

function ListDialog({ action, list, onClose }: ListDialogProps & Asked) {
  if (action === 'open') return <OpenList list={list} onClose={onClose} />;
  if (action === 'rename') return <RenameList list={list} onClose={onClose} />;
  return <DeleteList list={list} onClose={onClose} />;
}

/** Deletes a list after asking. */
function DeleteList({ list, onClose }: ListDialogProps) {
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

/** Renames a list, unless it was changed elsewhere meanwhile. */
function RenameList({ list, onClose }: ListDialogProps) {
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
