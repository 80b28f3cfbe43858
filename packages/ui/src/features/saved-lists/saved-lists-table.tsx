import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { Anchor } from '@mantine/core';
import { actionsColumn, countColumn, momentColumn } from '../../components/data-table/columns.tsx';
import type { TableSpec } from '../../components/data-table/table-spec.ts';
import { ListMenu } from './list-menu.tsx';

export type ListAction = 'open' | 'rename' | 'delete';

/** The table of lists; `onAct` is called with the chosen action. */
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
      countColumn({
        key: 'products',
        title: 'Products',
        width: '7rem',
        value: ({ products }) => products,
      }),
      countColumn({ key: 'units', title: 'Units', width: '8rem', value: ({ units }) => units }),
      momentColumn({
        key: 'changed',
        title: 'Changed',
        align: 'end',
        width: '10rem',
        value: ({ updatedAt }) => updatedAt,
      }),
      actionsColumn({
        width: '8rem',
        render: (list) => <ListMenu list={list} onAct={onAct} />,
      }),
    ],
    sorts: [
      {
        value: '-updatedAt',
        label: 'Latest change first',
        column: 'changed',
      },
      {
        value: 'updatedAt',
        label: 'Oldest change first',
        column: 'changed',
      },
      { value: 'name', label: 'Name, A to Z', column: 'name' },
      { value: '-name', label: 'Name, Z to A', column: 'name' },
    ],
    filters: [],
    searchHint: 'Name',
  };
}
