import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { Button, CloseButton, Loader } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { counted } from '../../components/quantity.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import type { FocusRowsAfter } from './focus-field.ts';
import classes from './order-pad.module.css';
import type { PadState } from './use-pad.ts';
import type { RowImport } from './use-row-import.ts';

interface PadNotesProps {
  readonly state: PadState;
  readonly rowImport: RowImport;
  readonly focusRowsAfter: FocusRowsAfter;
}

/** The last action with Undo, the file being read, and failures. */
export function PadNotes({ state, rowImport, focusRowsAfter }: PadNotesProps) {
  const { lastAction, forgetLastAction, findings, kept } = state;
  const over = state.pad.rows.length - ORDER_LINES_MAX;
  const { file, refusal } = rowImport;
  return (
    <div className={classes.notes}>
      <div role="status">
        {file !== null && (
          <div className={classes.note}>
            <Loader size={16} color="gray" />
            <p>Reading {file}…</p>
            <Button variant="default" size="compact-sm" onClick={rowImport.cancel}>
              Cancel
            </Button>
          </div>
        )}
        {lastAction !== null && (
          <div className={classes.note}>
            <p>{lastAction.message}</p>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
              onClick={() => focusRowsAfter(lastAction.undo)}
            >
              Undo
            </Button>
            <CloseButton size="sm" aria-label="Dismiss" onClick={forgetLastAction} />
          </div>
        )}
      </div>
      {refusal && (
        <div className={classes.note} data-tone="bad" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{refusal.title}.</strong> {refusal.detail}
          </p>
          <CloseButton size="sm" aria-label="Dismiss" onClick={rowImport.dismiss} />
        </div>
      )}
      {!kept && (
        <div className={classes.note} data-tone="bad" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>These rows are not saved.</strong> This device has no room for them; they are
            lost when you close the page.
          </p>
        </div>
      )}
      {over > 0 && (
        <div className={classes.note} data-tone="bad" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>The order pad is full.</strong> Your account keeps{' '}
            {counted(ORDER_LINES_MAX, 'row')}; {counted(over, 'row is', 'rows are')} on this device
            only. Order or remove {counted(over, 'row')} to save the rest.
          </p>
        </div>
      )}
      {findings.error && <ErrorAlert error={findings.error} onRetry={findings.recheck} />}
      <OfflineReason>
        Your rows stay here and will be checked once the server can be reached.
      </OfflineReason>
    </div>
  );
}
