import type { UnmetDemand, UnmetSource } from '@kerf/contract/schemas/unmet-demand';
import { csvMoment } from '../../../components/data-table/csv/csv.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import classes from './unmet-demand.module.css';

const sourceLabels: Record<UnmetSource, string> = {
  search: 'Search',
  'order-pad': 'Order pad',
};

/** What was looked for and not found, as a list. */
export const unmetDemandTable: TableSpec<UnmetDemand> = {
  noun: { one: 'text', many: 'texts' },
  rowKey: ({ _id }) => _id,
  rowName: ({ text }) => text,
  columns: [
    {
      key: 'text',
      title: 'Looked for',
      render: ({ text }) => <span className={classes.text}>{text}</span>,
      csv: [{ title: 'Looked for', value: ({ text }) => text }],
    },
    {
      key: 'source',
      title: 'Where',
      width: '8rem',
      render: ({ source }) => sourceLabels[source],
      csv: [{ title: 'Where', value: ({ source }) => sourceLabels[source] }],
    },
    {
      key: 'times',
      title: 'Times',
      align: 'end',
      width: '6rem',
      render: ({ times }) => <Quantity value={times} />,
      csv: [{ title: 'Times', value: ({ times }) => times }],
    },
    {
      key: 'customers',
      title: 'Customers',
      align: 'end',
      width: '8rem',
      render: ({ customers }) => <Quantity value={customers} />,
      csv: [{ title: 'Customers', value: ({ customers }) => customers }],
    },
    {
      key: 'firstSeen',
      title: 'First',
      align: 'end',
      width: '8.5rem',
      render: ({ firstSeen }) => <DateTime value={firstSeen} />,
      csv: [{ title: 'First (UTC)', value: ({ firstSeen }) => csvMoment(firstSeen) }],
    },
    {
      key: 'lastSeen',
      title: 'Last',
      align: 'end',
      width: '8.5rem',
      render: ({ lastSeen }) => <DateTime value={lastSeen} />,
      csv: [{ title: 'Last (UTC)', value: ({ lastSeen }) => csvMoment(lastSeen) }],
    },
  ],
  sorts: [
    { value: '-times', label: 'Most often first', column: 'times', direction: 'descending' },
    { value: 'times', label: 'Least often first', column: 'times', direction: 'ascending' },
    {
      value: '-customers',
      label: 'Most customers first',
      column: 'customers',
      direction: 'descending',
    },
    {
      value: 'customers',
      label: 'Fewest customers first',
      column: 'customers',
      direction: 'ascending',
    },
    { value: '-lastSeen', label: 'Latest first', column: 'lastSeen', direction: 'descending' },
    { value: 'lastSeen', label: 'Longest ago first', column: 'lastSeen', direction: 'ascending' },
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
