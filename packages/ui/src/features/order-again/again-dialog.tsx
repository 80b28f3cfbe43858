import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { useAddToPad } from '../order-pad/use-add-to-pad.ts';
import type { ChoiceChanges, Partition, RowChoice } from './again-choice.ts';
import { AgainChooser, type ChosenTools } from './again-chooser.tsx';
import { AgainReport } from './again-report.tsx';
import { type AgainItem, againRows } from './again-rows.ts';

interface AgainDialogProps {
  /** "Order again: KS-104233". */
  readonly title: string;
  /** Null while they load. */
  readonly items: readonly AgainItem[] | null;
  /** Why the items could not be loaded, or null. */
  readonly problem: Error | null;
  /** Further actions on the selected rows. */
  readonly tools?: ChosenTools;
  readonly onClose: () => void;
}

/** Selects which previous items go to the order pad at current prices, then lists those left out. */
export function AgainDialog({ title, items, problem, tools, onClose }: AgainDialogProps) {
  return (
    <OpenModal
      onClose={onClose}
      title={title}
      size="60rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {problem && <ErrorAlert error={problem} />}
      {!problem && !items && <Loading label="Loading the order lines" />}
      {items && <Choice items={items} onClose={onClose} {...(tools && { tools })} />}
    </OpenModal>
  );
}

interface ChoiceProps {
  readonly items: readonly AgainItem[];
  readonly tools?: ChosenTools;
  readonly onClose: () => void;
}

function Choice({ items, tools, onClose }: ChoiceProps) {
  const rows = useAgainRows(items);
  const addToPad = useAddToPad();
  const navigate = useNavigate();
  const [done, setDone] = useState<Partition | null>(null);
  const [changes, setChanges] = useState<ChoiceChanges>({});
  const change = useCallback(
    (key: string, further: Partial<RowChoice>) =>
      setChanges((old) => ({ ...old, [key]: { ...old[key], ...further } })),
    [],
  );

  async function add(sorted: Partition): Promise<void> {
    const typed = sorted.ready.map(({ product, quantity }) => ({
      sku: product.sku,
      quantity,
      product,
    }));
    if (!(await addToPad(typed))) return;
    if (sorted.leftOut.length > 0) setDone(sorted);
    else navigate('/dashboard/order-pad');
  }

  if (done) return <AgainReport done={done} onClose={onClose} />;
  if (rows.data)
    return (
      <AgainChooser
        rows={rows.data}
        changes={changes}
        onChange={change}
        onAdd={(sorted) => void add(sorted)}
        onCancel={onClose}
        // The rows shown until the check is done are not those that the tools have just read.
        {...(tools && !rows.isPlaceholderData && { tools })}
      />
    );
  if (!rows.error) return <Loading label="Checking today’s prices" />;
  return (
    <ErrorAlert error={rows.error} onRetry={() => rows.refetch()} retrying={rows.isFetching} />
  );
}

/** The items with their current products, fetched each time the dialog opens. */
function useAgainRows(items: readonly AgainItem[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['order-check', 'again', items],
    queryFn: async ({ signal }) => {
      const rows = items.map(({ productId, quantity }) => ({ productId, quantity }));
      return againRows(items, await api.checkOrder({ body: { rows } }, { signal }));
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A saved list that was read again stays in place while it is checked.
    placeholderData: keepPreviousData,
  });
}
