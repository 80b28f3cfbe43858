import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { dollarsFromCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { Anchor, Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { actionsColumn, countColumn, momentColumn } from '../../components/data-table/columns.tsx';
import { csvDollars, csvLines } from '../../components/data-table/csv/csv.ts';
import { csvFile, saveCsv } from '../../components/data-table/csv/save-csv.ts';
import { RowMenu } from '../../components/data-table/row-menu.tsx';
import type { CsvField, TableSpec } from '../../components/data-table/table-spec.ts';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { useCatalogue } from '../catalog/catalogue.ts';
import { obstacle } from '../order-again/again.messages.ts';
import { type ChosenRow, chosenRows } from '../order-again/again-choice.ts';
import { againRows } from '../order-again/again-rows.ts';
import { useDuplicateList } from './saved-lists.queries.ts';

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
      countColumn('products', 'Products', ({ products }) => products, { width: '7rem' }),
      countColumn('units', 'Units', ({ units }) => units, { width: '8rem' }),
      momentColumn('changed', 'Changed', ({ updatedAt }) => updatedAt, {
        align: 'end',
        width: '10rem',
      }),
      actionsColumn({
        width: '8rem',
        render: (list) => <ListMenu list={list} onAct={onAct} />,
      }),
    ],
    sorts: [
      { value: '-updatedAt', label: 'Latest change first', column: 'changed' },
      { value: 'updatedAt', label: 'Oldest change first', column: 'changed' },
      { value: 'name', label: 'Name, A to Z', column: 'name' },
      { value: '-name', label: 'Name, Z to A', column: 'name' },
    ],
    filters: [],
    searchHint: 'Name',
  };
}

interface ListMenuProps {
  readonly list: SavedList;
  readonly onAct: (action: ListAction, list: SavedList) => void;
}

/** A list's actions: Order, and a menu with the others. */
function ListMenu({ list, onAct }: ListMenuProps) {
  const duplicate = useDuplicateList();
  const exportList = useExportList();
  const copy = () =>
    duplicate.mutate(list, {
      onSuccess: ({ name }) => toastSuccess(`${name} created`),
      onError: (error) =>
        toastFailure(`The list was not duplicated. ${problemMessage(error).detail}`),
    });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        aria-label={`Order from ${list.name}`}
        onClick={() => onAct('open', list)}
      >
        Order
      </Button>
      <RowMenu of={list.name}>
        <Menu.Item onClick={() => onAct('rename', list)}>Rename</Menu.Item>
        <Menu.Item disabled={duplicate.isPending} onClick={copy}>
          Duplicate
        </Menu.Item>
        <Menu.Item disabled={exportList.isPending} onClick={() => exportList.mutate(list)}>
          Export as CSV
        </Menu.Item>
        <Menu.Item color="red" onClick={() => onAct('delete', list)}>
          Delete
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}

/** SKU and quantity come first, so that the order pad can read the file. */
const fields: readonly CsvField<ChosenRow>[] = [
  { title: 'SKU', value: ({ product, row }) => product?.sku ?? row.item.sku },
  { title: 'Quantity', value: ({ row }) => row.item.quantity },
  { title: 'Product', value: ({ product, row }) => product?.name ?? row.item.name },
  {
    title: 'Each today (USD)',
    value: ({ unitPrice }) => (unitPrice === null ? null : csvDollars(dollarsFromCents(unitPrice))),
  },
  {
    title: 'Amount today (USD)',
    value: ({ unitPrice, quantity }) =>
      unitPrice === null || quantity === null
        ? null
        : csvDollars(dollarsFromCents(lineAmount({ unitPrice, quantity }))),
  },
  { title: 'Note', value: obstacle },
];

/** Exports a list with current prices as CSV. */
function useExportList() {
  const api = useApi();
  const catalogue = useCatalogue();
  const book = usePriceBook();
  const { files } = usePlatform();
  return useMutation({
    mutationFn: async ({ _id, name }: SavedList) => {
      const { rows } = await api.getSavedList({ params: { id: _id } });
      const asked = rows.map(({ productId, quantity }) => ({ productId, quantity }));
      const items = rows.map((row) => ({ ...row, price: null }));
      const today = againRows(items, await catalogue.check(asked));
      const lines = chosenRows(book, today, {});
      await saveCsv(files, csvFile(fileName(name), fields, [csvLines(fields, lines)]), name);
    },
    onError: (error) => toastFailure(`The list was not exported. ${problemMessage(error).detail}`),
  });
}

/** Makes a file name that is valid on every OS. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return plain === '' ? 'list' : plain;
}
