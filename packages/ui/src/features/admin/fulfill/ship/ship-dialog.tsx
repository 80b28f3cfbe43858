import type { ShippedRow } from '@kerf/contract/schemas/shipment';
import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { saveCsvNow } from '../../../../components/data-table/csv/save-csv.ts';
import { counted, formatQuantity } from '../../../../components/quantity.tsx';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import { ErrorAlert } from '../../../../shared/error-alert.tsx';
import { CarrierSelect } from '../../../shipping/carrier-select.tsx';
import { problemsFile } from './problems-file.ts';
import { readTextFile } from './read-text-file.ts';
import classes from './ship-dialog.module.css';
import { ShipRowsTable } from './ship-rows-table.tsx';
import { TrackingFileButton } from './tracking-file-button.tsx';
import { type ShipRows, useShipRows } from './use-ship-rows.ts';

interface ShipDialogProps {
  /** The numbers of the orders that were chosen; a file may add others. */
  readonly numbers: readonly string[];
  /** Told what has shipped, once it has. */
  readonly onShipped: (rows: readonly ShippedRow[]) => void;
  readonly onClose: () => void;
}

/** Ships many orders: one carrier, and the numbers typed, scanned, pasted, or from a carrier's file. */
export function ShipDialog({ numbers, onShipped, onClose }: ShipDialogProps) {
  const rows = useShipRows(numbers);
  const { views, run } = rows;
  const [words, setWords] = useState('');
  const busy = run.progress !== null;
  const ready = views.filter(({ problem, shipmentId }) => problem === null && shipmentId === null);

  async function ship(): Promise<void> {
    const shipped = await run.ship(ready, rows.carrierId === '' ? null : rows.carrierId);
    if (shipped.length === 0) return;
    const numbersShipped = new Set(shipped.map(({ number }) => number));
    const settled = ready.filter(({ order }) => numbersShipped.has(order));
    rows.settle(settled.map(({ id }) => id));
    onShipped(shipped);
    if (settled.length === views.length) onClose();
  }

  async function readFiles(files: readonly File[]): Promise<void> {
    const read = await readTextFile(files);
    setWords(read.kind === 'text' ? rows.take(read.text, 0) : read.words);
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!busy) void readFiles([...event.dataTransfer.files]);
  };

  return (
    <Modal
      opened
      onClose={busy ? () => {} : onClose}
      title={numbers.length === 0 ? 'Ship from a file' : `Ship ${counted(numbers.length, 'order')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="60rem"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
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
            carrier’s CSV (order number, tracking number) here.
          </p>
          <TrackingFileButton disabled={busy} onFiles={(files) => void readFiles(files)} />
        </div>
        <p role="status" className={classes.words}>
          {words}
        </p>
        <ShipRowsTable rows={rows} busy={busy} onPasted={setWords} />
        {run.error !== null && <ErrorAlert error={run.error} onRetry={() => void ship()} />}
        <Foot rows={rows} ready={ready.length} onShip={() => void ship()} onClose={onClose} />
      </Stack>
    </Modal>
  );
}

interface FootProps {
  readonly rows: ShipRows;
  readonly ready: number;
  readonly onShip: () => void;
  readonly onClose: () => void;
}

function Foot({ rows: { views, run, checking }, ready, onShip, onClose }: FootProps) {
  const { files } = usePlatform();
  const problems = views.filter(({ problem }) => problem !== null);
  if (run.progress) {
    const { done, total } = run.progress;
    return (
      <div className={classes.foot}>
        <div className={classes.progress}>
          <p role="status">
            {formatQuantity(done)} of {formatQuantity(total)} shipped
          </p>
          <Progress value={(100 * done) / total} aria-label="Orders shipped" />
        </div>
        <Button variant="default" onClick={run.cancel}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.foot}>
      <p role="status" className={classes.standing}>
        {problems.length > 0 && `${counted(problems.length, 'needs', 'need')} attention`}
        {checking && ' Checking…'}
      </p>
      <Group gap="xs">
        {problems.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() =>
              void saveCsvNow(files, problemsFile(problems), counted(problems.length, 'row'))
            }
          >
            Download problem rows
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={ready === 0} data-ship onClick={onShip}>
          Ship {counted(ready, 'order')}
        </Button>
      </Group>
    </div>
  );
}
