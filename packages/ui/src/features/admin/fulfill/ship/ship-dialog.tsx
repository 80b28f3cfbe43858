import type { Carrier, ShippedRow } from '@kerf/contract/schemas/shipment';
import { Box, Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CsvFileButton, useDropTarget } from '../../../../components/chosen-files.tsx';
import { csvLines } from '../../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../../../components/data-table/csv/save-csv.ts';
import { OpenModal } from '../../../../components/open-modal.tsx';
import { counted, formatQuantity } from '../../../../components/quantity.tsx';
import { readTextFile } from '../../../../components/text-file.ts';
import type { FileToSave } from '../../../../platform/platform.ts';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import { ErrorAlert } from '../../../../shared/problem-alert.tsx';
import { CarrierSelect } from '../../../shipping/carrier-select.tsx';
import { Note } from '../../parts/section.tsx';
import { isShown, type ShipRowView } from './ship-row.ts';
import { ShipRowsTable } from './ship-rows-table.tsx';
import { type ShipRows, useShipRows } from './use-ship-rows.ts';

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
    const [file, ...more] = files;
    if (!file || more.length > 0) {
      return showTaken('Add one file at a time. Nothing was added.');
    }
    const read = await readTextFile(file);
    if (read.kind === 'text') take(read.text, 0);
    else showTaken(`${read.refusal.title}. ${read.refusal.detail}`);
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
      size="68rem"
      {...target}
    >
      <Stack gap="md">
        <Group align="end" gap="0.75rem 1.25rem">
          <Box w={{ base: '100%', xs: '12rem' }}>
            <CarrierSelect
              label="Carrier for all"
              name="carrierId"
              value={rows.carrierId}
              onChange={(event) => rows.setCarrier(event.currentTarget.value)}
            />
          </Box>
          <Note flex="1 1 20rem" fz="sm">
            Type or scan the numbers; Enter goes to the next. Or paste a column, or drop the
            carrier’s CSV (order number, tracking number, carrier, service) here.
          </Note>
          <CsvFileButton
            label="CSV file with tracking numbers"
            disabled={busy}
            onFiles={(files) => void readFiles(files)}
          />
        </Group>
        <Group justify="space-between" gap="0.5rem 1.25rem" mih="1.5rem" fz="sm" c="dimmed">
          <span role="status">{words}</span>
          {(problems.length > 0 || only !== null) && (
            <Checkbox
              size="xs"
              label="Only rows that need attention"
              checked={only !== null}
              disabled={busy}
              onChange={() => setOnly(only ? null : new Set(problems.map(({ id }) => id)))}
            />
          )}
        </Group>
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

interface ShipFooterProps {
  readonly rows: ShipRows;
  readonly ready: readonly ShipRowView[];
  readonly problems: readonly ShipRowView[];
  readonly onShip: () => void;
  readonly onClose: () => void;
}

/** A summary of the rows and the actions on them; while they ship, the progress. */
function ShipFooter({ rows, ready, problems, onShip, onClose }: ShipFooterProps) {
  const { files } = usePlatform();
  const { progress, cancel } = rows.run;
  const ignoreScan = useIgnoredScan();
  if (progress) {
    const { done, total } = progress;
    return (
      <Group gap="sm">
        {/* Not where Ship was: the second click of a double click would cancel. */}
        <Button variant="default" onClick={cancel}>
          Stop
        </Button>
        <Box flex={1}>
          <Text mb={4} role="status">
            {formatQuantity(done)} of {formatQuantity(total)} shipped
          </Text>
          <Progress value={(100 * done) / total} aria-label="Orders shipped" />
        </Box>
      </Group>
    );
  }
  return (
    <Group justify="space-between" gap="sm">
      <Note role="status" fz="sm">
        {[...counts(ready, problems), ...(rows.checking ? ['Checking…'] : [])].join(' · ')}
      </Note>
      <Group gap="xs">
        {problems.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() =>
              void saveCsvNow(
                files,
                problemsFile(problems, rows.carriers),
                counted(problems.length, 'row'),
              )
            }
          >
            Download problem rows
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={ready.length === 0} data-ship onClick={onShip} onKeyDown={ignoreScan}>
          Ship {counted(ready.length, 'order')}
        </Button>
      </Group>
    </Group>
  );
}

/** Focus moves to Ship after the last number: an extra scan must not press it. */
function useIgnoredScan() {
  const scanned = useRef(false);
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && scanned.current) event.preventDefault();
    scanned.current = event.key.length === 1 && event.key !== ' ';
  };
}

function counts(ready: readonly ShipRowView[], problems: readonly ShipRowView[]): string[] {
  const untracked = ready.filter(({ trackingNumber }) => trackingNumber.trim() === '').length;
  return [
    ...(problems.length > 0 ? [`${counted(problems.length, 'needs', 'need')} attention`] : []),
    ...(untracked > 0 ? [`${formatQuantity(untracked)} without a tracking number`] : []),
  ];
}

/** The rows that did not ship, with reasons. The dialog accepts the corrected file. */
function problemsFile(views: readonly ShipRowView[], carriers: readonly Carrier[]): FileToSave {
  const nameOf = ({ carrierId, unknownCarrier }: ShipRowView) =>
    unknownCarrier ?? carriers.find(({ _id }) => _id === carrierId)?.name ?? '';
  const fields = [
    { title: 'Order', value: ({ order }: ShipRowView) => order },
    { title: 'Tracking number', value: ({ trackingNumber }: ShipRowView) => trackingNumber },
    { title: 'Carrier', value: nameOf },
    { title: 'Service', value: ({ service }: ShipRowView) => service },
    { title: 'Problem', value: ({ problem }: ShipRowView) => problem },
  ];
  return csvFile('not-shipped', fields, [csvLines(fields, views)]);
}
