import type { Product } from '@kerf/contract/schemas/product';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Matching } from '../../../components/data-table/data-table.tsx';
import { productsFilter } from '../product-form/manage-products.queries.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { BulkEditRequest } from './bulk-edit-fields.ts';

interface ChangeSelectedProps {
  readonly rows: readonly Product[];
  /** The list's filter, and how many rows match. */
  readonly matching: Matching;
  /** Whether the list is that of archived products, which are restored. */
  readonly areArchived: boolean;
}

/** Edits the selected products, or all that match: then the server gets the filter instead of ids. */
export function ChangeSelected({ rows, matching, areArchived }: ChangeSelectedProps) {
  const [edited, setEdited] = useState<'selected' | 'matching' | null>(null);
  const verb = areArchived ? 'Restore' : 'Change';
  const selected: BulkEditRequest['products'] = { by: 'ids', ids: rows.map(({ _id }) => _id) };
  const all: BulkEditRequest['products'] = { by: 'filter', filter: productsFilter(matching.view) };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setEdited('selected')}>
        {verb} selected
      </Button>
      {matching.total > rows.length && (
        <Button variant="default" size="compact-sm" onClick={() => setEdited('matching')}>
          {verb} all {matching.total.toLocaleString('en-US')}
        </Button>
      )}
      {edited !== null && (
        <BulkEditDialog
          count={edited === 'selected' ? rows.length : matching.total}
          products={edited === 'selected' ? selected : all}
          areArchived={areArchived}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
