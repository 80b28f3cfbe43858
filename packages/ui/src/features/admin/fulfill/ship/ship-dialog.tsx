import type { ShippedRow } from '@kerf/contract/schemas/shipment';
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { CsvFileButton, useDropTarget } from '../../../../components/chosen-files.tsx';
import { OpenModal } from '../../../../components/open-modal.tsx';
import { counted } from '../../../../components/quantity.tsx';
import { ErrorAlert } from '../../../../shared/error-alert.tsx';
import { CarrierSelect } from '../../../shipping/carrier-select.tsx';
import { readTextFile } from './read-text-file.ts';
import classes from './ship-dialog.module.css';
import { ShipFooter } from './ship-footer.tsx';
import { isShown } from './ship-row.ts';
import { ShipRowsTable } from './ship-rows-table.tsx';
import { useShipRows } from './use-ship-rows.ts';

interface ShipDialogProps {
  /** The numbers of the selected orders; a file may add more. */
  readonly numbers: readonly string[];
  /** Called with the rows that shipped. */
  readonly onShipped: (rows: readonly ShippedRow[]) => void;
  readonly onClose: () => void;
}

/**
 * Ships many orders, with one carrier or the one that a row names; tracking numbers are typed, scanned,
 * pasted, or read from a carrier's file.
 */
export function ShipDialog({ numbers, onShipped, onClose }: ShipDialogProps) {
  const rows = useShipRows(numbers);
  const { views, run } = rows;
  const [words, setWords] = useState('');
  // Fixed at the time of filtering, so that a row being corrected does not disappear.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const busy = run.progress !== null;
  const problems = views.filter(({ problem }) => problem !== null);
  const ready = views.filter(({ problem, shipmentId }) => problem === null && shipmentId === null);

  async function ship(): Promise<void> {
    const shipped = await run.ship(ready);
    if (shipped.size === 0) return;
    rows.settle([...shipped.keys()]);
    onShipped([...shipped.values()]);
    const left = views.flatMap(({ id, shipmentId }) => (shipmentId || shipped.has(id) ? [] : id));
    if (left.length === 0) return onClose();
    setOnly(new Set(left));
    setWords(`${counted(shipped.size, 'order')} shipped. These are left.`);
  }

  async function readFiles(files: readonly File[]): Promise<void> {
    const read = await readTextFile(files);
    if (read.kind === 'text') take(read.text, 0);
    else showTaken(read.words);
  }

  /** Bare numbers go to the rows on screen that have not shipped, starting at the index `from`. */
  function take(text: string, from: number): void {
    const open = views
      .slice(from)
      .filter((view) => isShown(view, only) && view.shipmentId === null);
    showTaken(
      rows.take(
        text,
        open.map(({ id }) => id),
      ),
    );
  }

  function showTaken(taken: string): void {
    setOnly(null);
    setWords(taken);
  }

  const { target } = useDropTarget((files) => {
    if (!busy) void readFiles(files);
  });

  return (
    <OpenModal
      busy={busy}
      onClose={onClose}
      title={numbers.length === 0 ? 'Ship from a file' : `Ship ${counted(numbers.length, 'order')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="68rem"
      {...target}
    >
      <Stack gap="md">
        <div className={classes.head}>
          <CarrierSelect
            label="Carrier for all"
            name="carrierId"
            value={rows.carrierId}
            onChange={(event) => rows.setCarrier(event.currentTarget.value)}
          />
          <p className={classes.hint}>
            Type or scan the numbers; Enter goes to the next. Or paste a column, or drop the
            carrier’s CSV (order number, tracking number, carrier, service) here.
          </p>
          <CsvFileButton
            label="CSV file with tracking numbers"
            disabled={busy}
            onFiles={(files) => void readFiles(files)}
          />
        </div>
        <div className={classes.standing}>
          <p role="status">{words}</p>
          {(problems.length > 0 || only !== null) && (
            <Checkbox
              size="xs"
              label="Only rows that need attention"
              checked={only !== null}
              disabled={busy}
              onChange={() => setOnly(only ? null : new Set(problems.map(({ id }) => id)))}
            />
          )}
        </div>
        <ShipRowsTable rows={rows} only={only} busy={busy} onPaste={take} />
        {run.error !== null && <ErrorAlert error={run.error} onRetry={() => void ship()} />}
        <ShipFooter
          rows={rows}
          ready={ready}
          problems={problems}
          onShip={() => void ship()}
          onClose={onClose}
        />
      </Stack>
    </OpenModal>
  );
}
