import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { Button, Group, Menu } from '@mantine/core';
import { RowMenu } from '../../components/data-table/row-menu.tsx';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { problemMessage } from '../../shared/problem.messages.ts';
import { useDuplicateList } from './saved-lists.queries.ts';
import type { ListAction } from './saved-lists-table.tsx';
import { useExportList } from './use-export-list.ts';

interface ListMenuProps {
  readonly list: SavedList;
  readonly onAct: (action: ListAction, list: SavedList) => void;
}

/** A list's actions: Order, and a menu with the others. */
export function ListMenu({ list, onAct }: ListMenuProps) {
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
