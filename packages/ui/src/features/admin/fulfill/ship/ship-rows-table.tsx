import type { Carrier } from '@kerf/contract/schemas/shipment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { ActionIcon, Checkbox, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { sharesNumber } from '../../../shipping/label-values.ts';
import classes from './ship-dialog.module.css';
import { isShown, type ShipRowView } from './ship-row.ts';
import type { ShipRows } from './use-ship-rows.ts';

interface ShipRowsTableProps {
  readonly rows: ShipRows;
  /** The ids of the rows to show; null shows all. */
  readonly only: ReadonlySet<string> | null;
  readonly busy: boolean;
  /** Called with what is more than one number, and the index of the row it was pasted at. */
  readonly onPaste: (text: string, at: number) => void;
}

/** The orders to be shipped, each with a field for its tracking number. */
export function ShipRowsTable({ rows, only, busy, onPaste }: ShipRowsTableProps) {
  const table = useRef<HTMLTableElement>(null);

  function paste(event: ClipboardEvent<HTMLInputElement>, at: number): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    if (!busy) onPaste(text, at);
  }

  /** Moves to the next row: a scanner ends each number with Enter. */
  function goOn(event: KeyboardEvent<HTMLInputElement>, at: number): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll('input') ?? [])];
    const next = fields
      .slice(at + 1)
      .find((field) => !field.readOnly && !field.closest('[hidden]'));
    if (next) {
      next.focus();
      next.select();
    } else document.querySelector<HTMLButtonElement>('button[data-ship]')?.focus();
  }

  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.rows}>
        <caption>
          <VisuallyHidden>Orders to ship</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">Carrier</th>
            <th scope="col">Tracking number</th>
            <th scope="col">State</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.views.map((view, index) => (
            <tr key={view.id} hidden={!isShown(view, only)}>
              <th scope="row">{view.order}</th>
              <td>{view.customerName}</td>
              <td>
                <RowCarrierSelect
                  view={view}
                  carriers={rows.carriers}
                  disabled={busy || view.shipmentId !== null}
                  onChange={(carrierId) => rows.setRowCarrier(view, carrierId)}
                />
              </td>
              <td className={classes.number}>
                <TextInput
                  size="xs"
                  aria-label={`Tracking number of ${view.order}`}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={TEXT_MAX.trackingNumber}
                  readOnly={busy || view.shipmentId !== null}
                  value={view.trackingNumber}
                  {...(index === 0 && { 'data-autofocus': true })}
                  onChange={(event) => rows.setNumber(view.id, event.currentTarget.value)}
                  onKeyDown={(event) => goOn(event, index)}
                  onPaste={(event) => paste(event, index)}
                />
              </td>
              <td>
                <State view={view} />
                {view.shipmentId === null && (view.isNumberTaken || sharesNumber(view)) && (
                  <Checkbox
                    size="xs"
                    label="Both go in one parcel"
                    aria-label={`Both go in one parcel: ${view.order}`}
                    checked={sharesNumber(view)}
                    disabled={busy}
                    onChange={(event) => rows.setShared(view, event.currentTarget.checked)}
                  />
                )}
              </td>
              <td>
                {view.shipmentId === null && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={busy}
                    aria-label={`Leave out ${view.order}`}
                    onClick={() => rows.remove(view.id)}
                  >
                    <IconX size={14} aria-hidden="true" />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowCarrierSelectProps {
  readonly view: ShipRowView;
  readonly carriers: readonly Carrier[];
  readonly disabled: boolean;
  /** Called with a carrier's id, or empty for the one for all. */
  readonly onChange: (carrierId: string) => void;
}

function RowCarrierSelect({ view, carriers, disabled, onChange }: RowCarrierSelectProps) {
  const { order, carrierId, service, unknownCarrier, isOwnCarrier } = view;
  return (
    <NativeSelect
      size="xs"
      aria-label={`Carrier of ${order}`}
      disabled={disabled}
      error={unknownCarrier !== null}
      description={service}
      inputWrapperOrder={['input', 'description']}
      value={unknownCarrier ?? (isOwnCarrier ? (carrierId ?? '') : '')}
      data={[
        ...(unknownCarrier === null ? [] : [{ value: unknownCarrier, label: unknownCarrier }]),
        { value: '', label: 'Carrier for all' },
        ...carriers.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function State({
  view: { shipmentId, problem, trackingNumber, isUnanswered },
}: {
  readonly view: ShipRowView;
}) {
  if (shipmentId !== null) return <span className={classes.shipped}>Shipped</span>;
  if (problem !== null) return <span className={classes.problem}>{problem}</span>;
  if (isUnanswered) return 'No answer yet';
  return trackingNumber.trim() === '' ? 'Ready, no tracking number' : 'Ready';
}
