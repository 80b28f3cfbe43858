import {
  type UnmetDemand,
  type UnmetSource,
  unmetSorts,
  unmetSources,
} from '@kerf/contract/schemas/unmet-demand';
import { countColumn, momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import { listSource } from '../../../components/data-table/list-source.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import classes from './unmet-demand.module.css';

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
  listing: ({ search, sort, filters }) => ({
    search,
    sort: unmetSorts.find((each) => each === sort),
    source: unmetSources.find((each) => each === filters.source),
  }),
  fetch: (api, query, signal) => api.listUnmet({ query }, { signal }),
});

const sourceLabels: Record<UnmetSource, string> = {
  search: 'Search',
  'order-pad': 'Order pad',
};

const unmetDemandTable: TableSpec<UnmetDemand> = {
  noun: { one: 'text', many: 'texts' },
  rowKey: ({ _id }) => _id,
  rowName: ({ text }) => text,
  columns: [
    textColumn({
      key: 'text',
      title: 'Searched for',
      value: ({ text }) => text,
      render: ({ text }) => <span className={classes.text}>{text}</span>,
    }),
    textColumn({
      key: 'source',
      title: 'Where',
      width: '8rem',
      value: ({ source }) => sourceLabels[source],
    }),
    countColumn({ key: 'times', title: 'Times', width: '6rem', value: ({ times }) => times }),
    countColumn({
      key: 'customers',
      title: 'Customers',
      width: '8rem',
      value: ({ customers }) => customers,
    }),
    momentColumn({
      key: 'firstSeen',
      title: 'First',
      align: 'end',
      width: '8.5rem',
      value: ({ firstSeen }) => firstSeen,
    }),
    momentColumn({
      key: 'lastSeen',
      title: 'Last',
      align: 'end',
      width: '8.5rem',
      value: ({ lastSeen }) => lastSeen,
    }),
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
    {
      name: 'source',
      label: 'Where it was looked for',
      options: [
        { value: 'search', label: sourceLabels.search },
        { value: 'order-pad', label: sourceLabels['order-pad'] },
      ],
    },
  ],
  searchHint: 'Text',
};
