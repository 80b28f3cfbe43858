import type { Carrier } from '@kerf/contract/schemas/shipment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { ActionIcon, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { TextLink } from '../../../../components/text-link.tsx';
import * as paths from '../../../../platform/paths.ts';
import { sharesNumber } from '../../../shipping/label-values.ts';
import { type RowsColumn, RowsTable } from '../../parts/rows-table.tsx';
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

  const columns: readonly RowsColumn<ShipRowView>[] = [
    { title: 'Order', width: '7rem', show: orderName },
    { title: 'Customer', show: ({ customerName }) => customerName },
    {
      title: 'Carrier',
      width: '10rem',
      show: (view) => (
        <RowCarrierSelect
          view={view}
          carriers={rows.carriers}
          disabled={busy || view.shipmentId !== null}
          onChange={(carrierId) => rows.setRowCarrier(view, carrierId)}
        />
      ),
    },
    { title: 'Tracking number', width: '16rem', show: (view) => numberField(view) },
    { title: 'State', show: (view) => <State view={view} rows={rows} busy={busy} /> },
    {
      title: 'Actions',
      titleHidden: true,
      width: '2.5rem',
      show: ({ id, order, shipmentId }) =>
        shipmentId === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={`Leave out ${order}`}
            onClick={() => rows.remove(id)}
          >
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
        ),
    },
  ];

  function numberField(view: ShipRowView) {
    const index = rows.views.indexOf(view);
    return (
      <TextInput
        size="xs"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
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
    );
  }

  return (
    <div className={classes.scroll}>
      <RowsTable
        ref={table}
        className={classes.rows}
        caption="Orders to ship"
        columns={columns}
        rows={rows.views}
        keyOf={({ id }) => id}
        isHidden={(view) => !isShown(view, only)}
        layout="fixed"
        wraps
      />
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

/** The order's number: a link where something prevents it from shipping here. */
function orderName({ order, orderId, problem }: ShipRowView) {
  const isLinked = orderId !== null && problem !== null;
  const number = <strong>{order}</strong>;
  return isLinked ? <TextLink to={paths.order(orderId)}>{number}</TextLink> : number;
}

interface StateProps {
  readonly view: ShipRowView;
  readonly rows: ShipRows;
  readonly busy: boolean;
}

function State({ view, rows, busy }: StateProps) {
  const { order, shipmentId, problem, isNumberTaken } = view;
  if (shipmentId !== null) return <Text c="var(--kerf-ok)">Shipped</Text>;
  return (
    <>
      {problem === null ? readiness(view) : <Text c="var(--kerf-bad)">{problem}</Text>}
      {(isNumberTaken || sharesNumber(view)) && (
        <Checkbox
          size="xs"
          label="Both go in one parcel"
          aria-label={`Both go in one parcel: ${order}`}
          checked={sharesNumber(view)}
          disabled={busy}
          onChange={(event) => rows.setShared(view, event.currentTarget.checked)}
        />
      )}
    </>
  );
}

function readiness({ isUnanswered, trackingNumber, parcels }: ShipRowView): string {
  if (isUnanswered) return 'No answer yet';
  const ready = parcels > 1 ? `Ready, ${parcels} parcels` : 'Ready';
  return trackingNumber.trim() === '' ? `${ready}, no tracking number` : ready;
}
