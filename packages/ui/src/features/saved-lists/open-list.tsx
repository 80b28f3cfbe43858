import { isApiProblem } from '@kerf/api-client/api-problem';
import type { OpenedList, SavedList, SavedRow } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import type { ChosenRow } from '../order-again/again-choice.ts';
import { AgainDialog } from '../order-again/again-dialog.tsx';
import { openedListQuery, useChangeList } from './saved-lists.queries.ts';

interface OpenListProps {
  readonly list: SavedList;
  readonly onClose: () => void;
}

/** Opens a list at current prices, to order from it and edit its rows. */
export function OpenList({ list, onClose }: OpenListProps) {
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
  const { productId, quantity: before } = row.item;
  return {
    productId: choice.replaced && product ? product.id : productId,
    quantity: quantity ?? before,
  };
}

function isOther(row: SavedRow, old: SavedRow | undefined): boolean {
  return row.productId !== old?.productId || row.quantity !== old.quantity;
}
