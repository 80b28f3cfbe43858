import { isApiProblem } from '@kerf/api-client/api-problem';
import type { OpenedList, SavedList, SavedRow } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { commands } from '../../platform/commands.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import type { ChosenRow } from '../order-again/again-choice.ts';
import { AgainDialog } from '../order-again/again-dialog.tsx';
import { NameForm } from './name-form.tsx';
import {
  openedListQuery,
  savedListsSource,
  useChangeList,
  useDeleteList,
} from './saved-lists.queries.ts';
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
        action: <LinkButton to={commands.orderPad.to}>Open the order pad</LinkButton>,
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
  const deletion = useDeleteList();
  const confirm = () =>
    deletion.mutate(list, {
      onSuccess: () => {
        toastSuccess(`List ${list.name} is deleted`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened
      name={list.name}
      deletion={deletion}
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

/** Opens a list at current prices, to order from it and edit its rows. */
function OpenList({ list, onClose }: { readonly list: SavedList; readonly onClose: () => void }) {
  const opened = useQuery(openedListQuery(useApi(), list._id));
  const items = useMemo(
    () => opened.data?.rows.map((row) => ({ ...row, price: null })) ?? null,
    [opened.data],
  );
  return (
    <AgainDialog
      title={opened.data?.name ?? list.name}
      items={items}
      problem={opened.error}
      onClose={onClose}
      tools={(chosen) =>
        opened.data && (
          <SaveChanges list={opened.data} chosen={chosen} onReload={() => void opened.refetch()} />
        )
      }
    />
  );
}

interface SaveChangesProps {
  readonly list: OpenedList;
  readonly chosen: readonly ChosenRow[];
  readonly onReload: () => void;
}

function SaveChanges({ list, chosen, onReload }: SaveChangesProps) {
  const { mutate, error, isPending, reset } = useChangeList();
  const rows = chosen.map(savedRow);
  const isChanged = rows.some((row, index) => isOther(row, list.rows[index]));
  const taken = chosen.filter(({ choice }) => choice.taken).map(savedRow);
  const left = rows.length - taken.length;
  const keep = (kept: readonly SavedRow[]) =>
    mutate(
      { list, rows: kept },
      {
        onSuccess: () => {
          toastSuccess(`${list.name} saved`);
          onReload();
        },
      },
    );
  const reload = () => {
    reset();
    onReload();
  };
  return (
    <>
      {isChanged && (
        <Button variant="default" loading={isPending} onClick={() => keep(rows)}>
          Save to the list
        </Button>
      )}
      {left > 0 && taken.length > 0 && (
        <Button variant="default" loading={isPending} onClick={() => keep(taken)}>
          {left === 1 ? 'Remove the unchecked row' : `Remove ${left} unchecked rows`}
        </Button>
      )}
      {error && (
        <div style={{ flexBasis: '100%' }}>
          <ErrorAlert
            error={error}
            {...(isApiProblem(error, 'list_changed') && { onRetry: reload })}
          />
        </div>
      )}
    </>
  );
}

/**
 * The row as the list stores it: with the replacement if selected, and the old quantity if the typed one is
 * invalid.
 */
function savedRow({ row, choice, product, quantity }: ChosenRow): SavedRow {
  const { productId, quantity: before, note, costCenter } = row.item;
  return {
    productId: choice.replaced && product ? product.id : productId,
    quantity: quantity ?? before,
    note,
    costCenter,
  };
}

function isOther(row: SavedRow, old: SavedRow | undefined): boolean {
  return row.productId !== old?.productId || row.quantity !== old.quantity;
}
