import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ListPage } from '../../components/list-page.tsx';
import { DeleteList } from './delete-list.tsx';
import { OpenList } from './open-list.tsx';
import { RenameList } from './rename-list.tsx';
import { savedListsSource } from './saved-lists.queries.ts';
import { type ListAction, savedListsTable } from './saved-lists-table.tsx';

interface Asked {
  readonly action: ListAction;
  readonly list: SavedList;
}

/** `/dashboard/saved-lists`: one's lists of products and quantities, to order from. */
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
      below={() => asked && <Answer {...asked} onClose={() => setAsked(null)} />}
    />
  );
}

function Answer({ action, list, onClose }: Asked & { readonly onClose: () => void }) {
  if (action === 'open') return <OpenList list={list} onClose={onClose} />;
  if (action === 'rename') return <RenameList list={list} onClose={onClose} />;
  return <DeleteList list={list} onClose={onClose} />;
}
