import type { Carrier } from '@kerf/contract/schemas/shipment';
import { Button, Group, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { csvLines } from '../../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../../../components/data-table/csv/save-csv.ts';
import { counted, formatQuantity } from '../../../../components/quantity.tsx';
import type { FileToSave } from '../../../../platform/platform.ts';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import classes from './ship-dialog.module.css';
import type { ShipRowView } from './ship-row.ts';
import type { ShipRows } from './use-ship-rows.ts';

interface ShipFooterProps {
  readonly rows: ShipRows;
  readonly ready: readonly ShipRowView[];
  readonly problems: readonly ShipRowView[];
  readonly onShip: () => void;
  readonly onClose: () => void;
}

/** A summary of the rows and the actions on them; while they ship, the progress. */
export function ShipFooter({ rows, ready, problems, onShip, onClose }: ShipFooterProps) {
  const { files } = usePlatform();
  const { progress, cancel } = rows.run;
  const ignoreScan = useIgnoredScan();
  if (progress) {
    const { done, total } = progress;
    return (
      <div className={classes.foot}>
        {/* Not where Ship was: the second click of a double click would cancel. */}
        <Button variant="default" onClick={cancel}>
          Stop
        </Button>
        <div className={classes.progress}>
          <p role="status">
            {formatQuantity(done)} of {formatQuantity(total)} shipped
          </p>
          <Progress value={(100 * done) / total} aria-label="Orders shipped" />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.foot}>
      <p role="status" className={classes.hint}>
        {[...standing(ready, problems), ...(rows.checking ? ['Checking…'] : [])].join(' · ')}
      </p>
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
    </div>
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

function standing(ready: readonly ShipRowView[], problems: readonly ShipRowView[]): string[] {
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
