import { Button, Group } from '@mantine/core';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { formatQuantity } from '../../quantity.tsx';
import classes from './export-status.module.css';
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
    <div className={classes.failed}>
      <ProblemAlert title={`The export did not finish: ${title}`} detail={`${detail} ${reached}`} />
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={onRetry}>
          Export again
        </Button>
        <Button variant="subtle" size="xs" onClick={onCancel}>
          Dismiss
        </Button>
      </Group>
    </div>
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
    <div className={classes.running}>
      <span className={classes.words} role="status">
        {label}
      </span>
      <progress
        className={classes.meter}
        aria-label={label}
        max={Math.max(total, 1)}
        {...(total > 0 && { value: done })}
      />
      <span className={classes.count}>
        {total > 0 && `${formatQuantity(done)} of ${formatQuantity(total)}`}
      </span>
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
