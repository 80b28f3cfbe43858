import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { Anchor } from '@mantine/core';
import { csvMoment } from '../../components/data-table/csv/csv.ts';
import type { TableSpec } from '../../components/data-table/table-spec.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { ListMenu } from './list-menu.tsx';

export type ListAction = 'open' | 'rename' | 'delete';

/** One's lists, where `onAct` opens what a list's actions ask for. */
export function savedListsTable(
  onAct: (action: ListAction, list: SavedList) => void,
): TableSpec<SavedList> {
  return {
    noun: { one: 'list', many: 'lists' },
    rowKey: ({ _id }) => _id,
    rowName: ({ name }) => name,
    columns: [
      {
        key: 'name',
        title: 'Name',
        render: (list) => (
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            ta="start"
            style={{ overflowWrap: 'anywhere' }}
            onClick={() => onAct('open', list)}
          >
            {list.name}
          </Anchor>
        ),
        csv: [{ title: 'Name', value: ({ name }) => name }],
      },
      {
        key: 'products',
        title: 'Products',
        align: 'end',
        width: '7rem',
        render: ({ products }) => <Quantity value={products} />,
        csv: [{ title: 'Products', value: ({ products }) => products }],
      },
      {
        key: 'units',
        title: 'Units',
        align: 'end',
        width: '8rem',
        render: ({ units }) => <Quantity value={units} />,
        csv: [{ title: 'Units', value: ({ units }) => units }],
      },
      {
        key: 'changed',
        title: 'Changed',
        align: 'end',
        width: '10rem',
        render: ({ updatedAt }) => <DateTime value={updatedAt} />,
        csv: [{ title: 'Changed (UTC)', value: ({ updatedAt }) => csvMoment(updatedAt) }],
      },
      {
        key: 'actions',
        title: 'Actions',
        titleHidden: true,
        fixed: true,
        align: 'end',
        width: '8rem',
        render: (list) => <ListMenu list={list} onAct={onAct} />,
      },
    ],
    sorts: [
      {
        value: '-updatedAt',
        label: 'Latest first',
        column: 'changed',
        direction: 'descending',
      },
      {
        value: 'updatedAt',
        label: 'Longest unchanged first',
        column: 'changed',
        direction: 'ascending',
      },
      { value: 'name', label: 'Name, A to Z', column: 'name', direction: 'ascending' },
      { value: '-name', label: 'Name, Z to A', column: 'name', direction: 'descending' },
    ],
    filters: [],
    searchHint: 'Name',
  };
}
