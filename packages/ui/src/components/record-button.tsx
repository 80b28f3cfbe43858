import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { firstClick } from './first-click.ts';

interface RecordButtonProps {
  readonly icon: Icon;
  /** "Edit". */
  readonly action: string;
  /** The record's name, which tells one row's button from another's. */
  readonly record: string;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

/** What can be done to one record of a short list. */
export function RecordButton({ icon: Icon, action, record, loading, onClick }: RecordButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      aria-label={`${action} ${record}`}
      loading={loading ?? false}
      onClick={firstClick(onClick)}
    >
      {action}
    </Button>
  );
}
