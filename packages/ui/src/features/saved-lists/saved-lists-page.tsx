import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useTable } from '../../components/data-table/use-table.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useApi } from '../../shared/api.ts';
import { DeleteList } from './delete-list.tsx';
import { OpenList } from './open-list.tsx';
import { RenameList } from './rename-list.tsx';
import { fetchSavedLists, savedListsQuery } from './saved-lists.queries.ts';
import { type ListAction, savedListsTable } from './saved-lists-table.tsx';

interface Asked {
  readonly action: ListAction;
  readonly list: SavedList;
}

/** `/dashboard/saved-lists`: one's lists of products and quantities, to order from. */
export function SavedListsPage() {
  const api = useApi();
  const [asked, setAsked] = useState<Asked | null>(null);
  const spec = useMemo(() => savedListsTable((action, list) => setAsked({ action, list })), []);
  const table = useTable(spec);
  const query = useQuery(savedListsQuery(api, table.view));
  return (
    <>
      <PageHeader
        title="Saved lists"
        count={query.data?.total}
        detail="Products and quantities; prices and rules are always today’s."
      />
      <DataTable
        spec={spec}
        table={table}
        query={query}
        fetchPage={fetchSavedLists(api, table.view)}
        nothingYet={<NothingYet />}
      />
      {asked && <Answer {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Answer({ action, list, onClose }: Asked & { readonly onClose: () => void }) {
  if (action === 'open') return <OpenList list={list} onClose={onClose} />;
  if (action === 'rename') return <RenameList list={list} onClose={onClose} />;
  return <DeleteList list={list} onClose={onClose} />;
}

function NothingYet() {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No list yet"
      detail="Save the rows of the order pad or of an order as a list, and order from it again and again."
      action={
        <Button component={Link} to="/dashboard/order-pad">
          Open the order pad
        </Button>
      }
    />
  );
}
