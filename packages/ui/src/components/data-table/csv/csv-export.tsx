import { Box, Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import parts from '../../../theme/parts.module.css';
import { formatQuantity } from '../../quantity.tsx';
import classes from './csv-export.module.css';
import type { ExportState } from './use-csv-export.ts';

interface ExportStatusProps {
  readonly state: ExportState;
  readonly noun: { readonly many: string };
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** The progress of a multi-page export with a way to stop it, or why it failed. */
export function ExportStatus({ state, noun, onCancel, onRetry }: ExportStatusProps) {
  if (state.status === 'idle') return null;
  if (state.status === 'running') {
    return <Progress {...state} noun={noun} onCancel={onCancel} />;
  }
  const { title, detail } = problemMessage(state.error);
  const reached =
    state.total === 0
      ? 'No file was made.'
      : `It stopped after ${formatQuantity(state.done)} of ${formatQuantity(state.total)} ${noun.many}; no file was made.`;
  return (
    <Box mb="sm">
      <ProblemAlert title={`The export did not finish: ${title}`} detail={`${detail} ${reached}`} />
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={onRetry}>
          Export again
        </Button>
        <Button variant="subtle" size="xs" onClick={onCancel}>
          Dismiss
        </Button>
      </Group>
    </Box>
  );
}

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  readonly noun: { readonly many: string };
  readonly onCancel: () => void;
}

function Progress({ done, total, noun, onCancel }: ProgressProps) {
  const label = `Exporting ${noun.many}`;
  return (
    <div className={`${parts.panel} ${classes.running}`}>
      <Text span fw={500} role="status">
        {label}
      </Text>
      <progress
        className={classes.meter}
        aria-label={label}
        max={Math.max(total, 1)}
        {...(total > 0 && { value: done })}
      />
      <Text span ff="monospace" fz="0.96em" c="dimmed">
        {total > 0 && `${formatQuantity(done)} of ${formatQuantity(total)}`}
      </Text>
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

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
