import type { Order } from '@kerf/contract/schemas/order';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { PadTextField } from '@kerf/domain/pad-row';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { Box, Button, CloseButton, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFileDrop } from '../../components/chosen-files.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { counted } from '../../components/quantity.tsx';
import { UndoButton } from '../../components/undo.tsx';
import * as paths from '../../platform/paths.ts';
import { useAccount } from '../../session/session-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { profileQuery } from '../profile/profile.queries.ts';
import { type FocusRowsAfter, type PadGridHandle, useFocusRowsAfter } from './focus-field.ts';
import { PadGrid } from './grid/pad-grid.tsx';
import classes from './order-pad.module.css';
import { PadBar } from './pad-bar.tsx';
import { PlacePanel, SignInPanel } from './place-panel.tsx';
import { shownTexts } from './row-texts.ts';
import type { RowView } from './row-view.ts';
import { type PadState, usePad } from './use-pad.ts';
import { type RowImport, roomMessage, useRowImport } from './use-row-import.ts';

/** `/dashboard/order-pad`: many products at once, typed, pasted or dropped, and placed as one order. */
export function OrderPadPage() {
  const account = useAccount();
  return account && <OrderPad key={account.email} account={account} />;
}

/** The order pad of an account or a visitor. */
export function OrderPad({ account }: { readonly account: Account | null }) {
  const state = usePad(account?.email ?? null);
  const navigate = useNavigate();
  const { views, onlyProblems, setOnlyProblems } = useAttention(state);
  const rowImport = useRowImport({
    textFields: useReadFields(account?.email ?? null, state),
    room: state.store.room,
    onRows: (rows, at, words) => state.take(at, rows, words),
  });
  const hovering = useDrops(rowImport);
  const grid = useRef<PadGridHandle>(null);
  const focusRowsAfter = useFocusRowsAfter(grid);
  const onPlaced = (order: Order) => void navigate(paths.payment(order._id));
  return (
    <Box pos="relative">
      <PageHeader title="Order pad" count={state.views.length} />
      <Group gap="0.75rem 2rem" align="flex-end" justify="space-between" mb="md">
        <Text flex="1 1 24rem" maw="62ch" textWrap="pretty" c="dimmed" fz="sm">
          Type a SKU or a name, paste rows from a spreadsheet, or drop a CSV file anywhere on the
          page. {roomMessage()}, kept {account ? 'in your account' : 'on this device'} until they
          are ordered.
        </Text>
        <MachinePicker />
      </Group>
      <PadNotes state={state} rowImport={rowImport} focusRowsAfter={focusRowsAfter} />
      <PadBar
        state={state}
        rowImport={rowImport}
        onlyProblems={onlyProblems}
        onOnlyProblems={setOnlyProblems}
        focusRowsAfter={focusRowsAfter}
      />
      {onlyProblems && views.length === 0 ? (
        <EmptyState kind="nothing-matches" title="No rows need attention" />
      ) : (
        <PadGrid ref={grid} state={state} views={views} growing={!onlyProblems} />
      )}
      {account ? (
        <PlacePanel state={state} account={account} onPlaced={onPlaced} />
      ) : (
        <SignInPanel state={state} />
      )}
      {hovering && <div className={classes.drop}>Drop the file to add its rows</div>}
    </Box>
  );
}

/** The texts that rows have by what the account is asked for, which the page may not know yet. */
function useReadFields(email: string | null, { store, split }: PadState) {
  const api = useApi();
  const client = useQueryClient();
  return async () => {
    const { rows } = store.pad.get();
    const addressed: readonly PadTextField[] = split.isOffered ? ['shipTo'] : [];
    if (email === null) return shownTexts(NO_ORDER_FIELDS, rows);
    // Without an answer nobody knows, and what is ignored is named.
    const profile = await client.ensureQueryData(profileQuery(api, email)).catch(() => null);
    return [...addressed, ...shownTexts(profile?.orderFields ?? NO_ORDER_FIELDS, rows)];
  };
}

interface Attention {
  /** The rows to show. */
  readonly views: readonly RowView[];
  readonly onlyProblems: boolean;
  readonly setOnlyProblems: (only: boolean) => void;
}

/** All rows or, on request, only those that need attention or have needed it since. */
function useAttention({ views, problems }: PadState): Attention {
  // Remembered, so that a row being corrected does not disappear. Null while all rows are shown.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const news = only ? problems.filter(({ row }) => !only.has(row.id)) : [];
  if (only && news.length > 0) setOnly(new Set([...only, ...news.map(({ row }) => row.id)]));
  return {
    views: useMemo(
      () => (only ? views.filter(({ row }) => only.has(row.id)) : views),
      [views, only],
    ),
    onlyProblems: only !== null,
    setOnlyProblems: (wanted) => setOnly(wanted ? new Set() : null),
  };
}

/**
 * Imports files dropped anywhere on the page, and rows pasted into the pad or outside any field. Returns
 * whether a file is being dragged over it.
 */
function useDrops({ readFiles, readPaste }: RowImport): boolean {
  const isOver = useFileDrop((files) => readFiles(files, null));
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const place = pastePlace();
      if (place === 'elsewhere') return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '' && files.length > 0) readFiles(files, place);
      else if (!readPaste(text, place)) return;
      event.preventDefault();
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [readFiles, readPaste]);
  return isOver;
}

/**
 * The id of the row pasted into; null outside any field, and `elsewhere` in a field outside the pad. Goes by the focus,
 * since browsers send the event to the selection, which may be text elsewhere on the page.
 */
function pastePlace(): string | null | 'elsewhere' {
  const focused = document.activeElement;
  const row = focused?.closest('[data-row]')?.getAttribute('data-row') ?? null;
  if (row !== null) return row;
  return focused?.closest('input, textarea, [role="dialog"]') ? 'elsewhere' : null;
}

interface PadNotesProps {
  readonly state: PadState;
  readonly rowImport: RowImport;
  readonly focusRowsAfter: FocusRowsAfter;
}

/** The last action with Undo, the file being read, and failures. */
function PadNotes({ state, rowImport, focusRowsAfter }: PadNotesProps) {
  const { lastAction, forgetLastAction, findings, kept } = state;
  const over = state.pad.rows.length - ORDER_LINES_MAX;
  const { file, refusal } = rowImport;
  return (
    <div className={classes.notes}>
      <div role="status">
        {file !== null && (
          <div className={`${parts.panel} ${classes.note}`}>
            <Loader size={16} color="gray" />
            <p>Reading {file}…</p>
            <Button variant="default" size="compact-sm" onClick={rowImport.cancel}>
              Cancel
            </Button>
          </div>
        )}
        {lastAction !== null && (
          <div className={`${parts.panel} ${classes.note}`}>
            <p>{lastAction.message}</p>
            <UndoButton onUndo={() => focusRowsAfter(lastAction.undo)} />
            <CloseButton size="sm" aria-label="Dismiss" onClick={forgetLastAction} />
          </div>
        )}
      </div>
      {refusal && (
        <div className={`${parts.panel} ${classes.note}`} data-tone="bad" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{refusal.title}.</strong> {refusal.detail}
          </p>
          <CloseButton size="sm" aria-label="Dismiss" onClick={rowImport.dismiss} />
        </div>
      )}
      {!kept && (
        <div className={`${parts.panel} ${classes.note}`} data-tone="bad" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>These rows are not saved.</strong> This device has no room for them; they are
            lost when you close the page.
          </p>
        </div>
      )}
      {over > 0 && (
        <div className={`${parts.panel} ${classes.note}`} data-tone="bad" role="alert">
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
