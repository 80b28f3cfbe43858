import {
  type UnmetDemand,
  type UnmetSource,
  unmetSorts,
  unmetSources,
} from '@kerf/contract/schemas/unmet-demand';
import { countField, textColumn, whenColumn } from '../../../components/data-table/columns.tsx';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';

/** `/dashboard/unmet-demand`: searches and order-pad rows without a match, for admins. */
export function UnmetDemandPage() {
  return (
    <ListPage
      title="Unmet demand"
      detail="Searches and order-pad rows with no match. Each signed-in customer counts once a month."
      spec={unmetDemandTable}
      source={unmetDemandSource}
      nothingYet={{
        title: 'No unmet searches',
        detail: 'A search without a result and an unknown row of an order pad appear here.',
      }}
    />
  );
}

const unmetDemandSource = listSource({
  queryKey: ['unmet-demand'],
  listing: (view) => chosen(view, { sort: unmetSorts, source: unmetSources }),
  fetch: (api, query, signal) => api.listUnmet({ query }, { signal }),
});

const sourceLabels: Record<UnmetSource, string> = { search: 'Search', 'order-pad': 'Order pad' };

const unmetDemandTable: TableSpec<UnmetDemand> = {
  noun: { one: 'text', many: 'texts' },
  rowKey: ({ _id }) => _id,
  rowName: ({ text }) => text,
  columns: [
    textColumn('text', 'Searched for', ({ text }) => text, {
      render: ({ text }) => (
        <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</span>
      ),
    }),
    textColumn('source', 'Where', ({ source }) => sourceLabels[source], { width: '8rem' }),
    countField('times', 'Times', '6rem'),
    countField('customers', 'Customers', '8rem'),
    whenColumn('firstSeen', 'First', ({ firstSeen }) => firstSeen),
    whenColumn('lastSeen', 'Last', ({ lastSeen }) => lastSeen),
  ],
  sorts: [
    { value: '-times', label: 'Most often first', column: 'times' },
    { value: 'times', label: 'Least often first', column: 'times' },
    { value: '-customers', label: 'Most customers first', column: 'customers' },
    { value: 'customers', label: 'Fewest customers first', column: 'customers' },
    { value: '-lastSeen', label: 'Latest first', column: 'lastSeen' },
    { value: 'lastSeen', label: 'Longest ago first', column: 'lastSeen' },
  ],
  filters: [
    choiceFilter('source', 'Where it was looked for', {
      search: sourceLabels.search,
      'order-pad': sourceLabels['order-pad'],
    }),
  ],
  searchHint: 'Text',
};
