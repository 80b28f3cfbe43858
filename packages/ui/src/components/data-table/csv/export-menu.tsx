import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { formatQuantity } from '../../quantity.tsx';

interface ExportMenuProps {
  /** Rows on this page. */
  readonly shown: number;
  /** Matching rows, formatted: "3,412". */
  readonly total: string;
  readonly filtered: boolean;
  readonly busy: boolean;
  /** What the file contains: "CSV with all columns". */
  readonly contents: string;
  readonly onPage: () => void;
  readonly onAll: () => void;
}

/** Exports this page or everything that matches; each choice shows its number of rows. */
export function ExportMenu({
  shown,
  total,
  filtered,
  busy,
  contents,
  onPage,
  onAll,
}: ExportMenuProps) {
  return (
    <Menu
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={busy || shown === 0}
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{contents}</Menu.Label>
        <Menu.Item onClick={onPage}>This page ({formatQuantity(shown)})</Menu.Item>
        <Menu.Item onClick={onAll}>
          {filtered ? 'All that match' : 'All'} ({total})
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
