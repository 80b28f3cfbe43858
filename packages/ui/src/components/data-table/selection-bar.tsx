import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { counted, type TableSpec } from './table-spec.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly noun: TableSpec<never>['noun'];
  readonly onExport: () => void;
  readonly onClear: () => void;
  /** Further actions on the selected rows. */
  readonly children?: ReactNode;
}

/** How many rows are selected, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, noun, onExport, onClear, children } = props;
  if (count === 0) return null;
  return (
    <div className={classes.bar}>
      <span role="status" className={classes.chosen}>
        {counted(count, noun)} selected
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      {children}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        onClick={onExport}
      >
        Export {count.toLocaleString('en-US')}
      </Button>
    </div>
  );
}
