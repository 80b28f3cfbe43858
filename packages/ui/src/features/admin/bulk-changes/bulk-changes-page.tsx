import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import {
  countColumn,
  linkColumn,
  textColumn,
  whenColumn,
} from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import * as paths from '../../../platform/paths.ts';
import { kindLabels, touchedCount } from './bulk-change.messages.ts';
import { BulkChangeBadge, bulkStateLabel } from './bulk-change-badge.tsx';
import { bulkChangesSource } from './bulk-changes.queries.ts';

/** `/dashboard/changes`: all bulk changes of products, for admins. */
export function BulkChangesPage() {
  return (
    <ListPage
      title="Bulk changes"
      detail="Imports, price changes and edits of many products. Each can be undone for 24 hours."
      spec={bulkChangesTable}
      source={bulkChangesSource}
      nothingYet={{
        title: 'No bulk changes yet',
        detail: 'Select products in Manage Products, or edit them in the grid.',
      }}
    />
  );
}

const bulkChangesTable: TableSpec<BulkChange> = {
  noun: { one: 'change', many: 'changes' },
  rowKey: ({ _id }) => _id,
  rowName: ({ title }) => title,
  columns: [
    linkColumn(
      'title',
      'Change',
      ({ title }) => title,
      ({ _id }) => paths.bulkChange(_id),
    ),
    textColumn('state', 'State', ({ state }) => bulkStateLabel(state), {
      width: '8rem',
      render: ({ state }) => <BulkChangeBadge state={state} />,
    }),
    textColumn('kind', 'Kind', ({ kind }) => kindLabels[kind], { width: '6rem' }),
    countColumn('products', 'Products', touchedCount, { width: '6.25rem' }),
    countColumn('problems', 'Problems', ({ counts }) => counts.problem + counts.refused, {
      width: '6.25rem',
    }),
    textColumn('by', 'By', ({ createdBy }) => createdBy, { width: '9rem', optional: true }),
    whenColumn('created', 'Planned', ({ createdAt }) => createdAt),
    whenColumn(
      'effect',
      'Takes effect',
      ({ appliedAt, takesEffectAt }) => appliedAt ?? takesEffectAt,
    ),
  ],
  sorts: [],
  filters: [],
  searchHint: 'Title',
};
