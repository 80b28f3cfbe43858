import { lineTextMax, lineTextNames } from '@kerf/domain/line-texts';
import type { PadTextField, PadRow as Row, TypedRow } from '@kerf/domain/pad-row';
import { ActionIcon } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { formatQuantity, Money, Quantity } from '../../../components/quantity.tsx';
import { handsFocusOn } from '../../../theme/focus.ts';
import type { SoldProduct } from '../../catalog/product-summary.ts';
import { ChosenFit } from '../../machines/fit-badge.tsx';
import { removeRow } from '../fixes.ts';
import type { RowView } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import { roles } from './grid-roles.ts';
import { ItemField } from './item-field.tsx';
import classes from './pad-grid.module.css';
import fieldClasses from './pad-row.module.css';
import { RowNotes } from './row-notes.tsx';
import { ShipToSelect } from './ship-to-select.tsx';

export type PadColumn = 'item' | 'quantity' | PadTextField;

interface PadRowProps {
  readonly state: PadState;
  readonly row: Row | (TypedRow & { readonly id: string });
  /** Null for the blank row at the end. */
  readonly view: RowView | null;
  readonly number: number;
  /** The row's position in the grid, from 1, without the header. */
  readonly position: number;
  /** Its distance from the header, in pixels. */
  readonly top: number;
  readonly measure: (element: Element | null) => void;
  readonly onFocus: () => void;
  readonly onType: (changes: Partial<TypedRow>) => void;
  readonly onChoose: (product: SoldProduct) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, column: PadColumn) => void;
}

const itemProblems: ReadonlySet<string> = new Set(['no-item', 'unknown', 'gone']);

/** One row of the pad: item, quantity, amounts and notes. */
export function PadRow(props: PadRowProps) {
  const { state, row, view, number, position, top, measure } = props;
  const { onFocus, onType, onChoose, onKey } = props;
  const root = useMergedRef(measure, handsFocusOn);
  const noteId = useId();
  const wrong = view && wrongColumn(view);
  const product = view?.product ?? null;
  return (
    <tr
      ref={root}
      {...roles.row}
      aria-rowindex={position + 1}
      data-index={position - 1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={onFocus}
      className={classes.row}
      data-state={view?.state ?? 'blank'}
      data-row={row.id}
      data-texts={state.textFields.length > 0 || undefined}
    >
      <th scope="row" {...roles.rowHeader} className={classes.number}>
        {view ? formatQuantity(number) : '+'}
      </th>
      <td {...roles.cell} className={classes.item}>
        <ItemField
          label={view ? `Row ${number}, SKU or name` : 'New row, SKU or name'}
          value={row.item}
          invalid={wrong === 'item'}
          describedBy={view ? noteId : undefined}
          onChange={(item) => {
            state.setTyping(row.id);
            onType({ item });
          }}
          onChoose={onChoose}
          onLeave={() => state.setTyping(null)}
          onKey={(event) => onKey(event, 'item')}
        />
        {product && <ProductName product={product} />}
      </td>
      <QuantityCell
        {...props}
        describedBy={view ? noteId : undefined}
        isWrong={wrong === 'quantity'}
      />
      <TextsCell {...props} describedBy={noteId} wrong={wrong} />
      <Amounts view={view} />
      <td {...roles.cell} className={classes.notes}>
        {view && <RowNotes id={noteId} view={view} state={state} />}
      </td>
      <td {...roles.cell} className={classes.remove}>
        {view && (
          <ActionIcon
            variant="subtle"
            color="gray"
            data-remove
            aria-label={`Remove row ${number}`}
            onClick={({ currentTarget }) => {
              const next = nextToRemove(currentTarget);
              removeRow(state, view);
              next?.focus();
            }}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

/** The field at fault; null if there is none. */
export function wrongColumn({ state, problem, textFault }: RowView): PadColumn | null {
  if (state !== 'problem') return null;
  if (textFault) return textFault.field;
  return itemProblems.has(problem ?? '') ? 'item' : 'quantity';
}

/** What to focus after a row is removed: the next row's button, the previous one's, or the blank row. */
function nextToRemove(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr');
  const rows = [row?.nextElementSibling, row?.previousElementSibling];
  const buttons = rows.map((each) => each?.querySelector<HTMLElement>('[data-remove]'));
  return buttons.find(Boolean) ?? rows[0]?.querySelector<HTMLElement>('[data-column="item"]');
}

interface QuantityCellProps extends PadRowProps {
  readonly describedBy: string | undefined;
  readonly isWrong: boolean;
}

function QuantityCell({ row, view, number, onType, onKey, ...rest }: QuantityCellProps) {
  return (
    <td {...roles.cell} className={classes.quantity} data-label="Quantity">
      <input
        className={fieldClasses.padField}
        data-column="quantity"
        inputMode="numeric"
        autoComplete="off"
        aria-label={view ? `Row ${number}, quantity` : 'New row, quantity'}
        placeholder={view ? undefined : 'Quantity'}
        aria-invalid={rest.isWrong || undefined}
        aria-describedby={rest.describedBy}
        value={row.quantity}
        onChange={(event) => onType({ quantity: event.currentTarget.value })}
        onKeyDown={(event) => onKey(event, 'quantity')}
      />
    </td>
  );
}

interface TextsCellProps extends PadRowProps {
  readonly describedBy: string;
  readonly wrong: PadColumn | null;
}

/** What the buyer says of the row's line, where that is asked for. */
function TextsCell(props: TextsCellProps) {
  const { state, row, view, number, onType, onKey, describedBy, wrong } = props;
  if (view === null || state.textFields.length === 0) return null;
  return (
    <td {...roles.cell} className={classes.texts}>
      {state.textFields.map((field) =>
        field === 'shipTo' ? (
          <ShipToSelect
            key={field}
            state={state}
            label={`Row ${number}, ship to`}
            shipTo={row.shipTo}
            isWrong={wrong === field}
            describedBy={describedBy}
            onChange={(shipTo) => onType({ shipTo })}
          />
        ) : (
          <input
            key={field}
            className={fieldClasses.padField}
            data-column={field}
            autoComplete="off"
            maxLength={lineTextMax[field]}
            aria-label={`Row ${number}, ${lineTextNames[field].toLowerCase()}`}
            placeholder={lineTextNames[field]}
            aria-invalid={wrong === field || undefined}
            aria-describedby={describedBy}
            value={row[field] ?? ''}
            onChange={(event) => onType({ [field]: event.currentTarget.value })}
            onKeyDown={(event) => onKey(event, field)}
          />
        ),
      )}
    </td>
  );
}

function ProductName({ product }: { readonly product: SoldProduct }) {
  return (
    <p className={classes.named}>
      <span>{product.name}</span>
      <ChosenFit blade={product.blade} />
    </p>
  );
}

/** The unit price, the total and the stock. */
function Amounts({ view }: { readonly view: RowView | null }) {
  const { unitPrice = null, lineTotal = null, product = null } = view ?? {};
  return (
    <>
      <td {...roles.cell} className={classes.money} data-label="Each">
        {unitPrice !== null && <Money cents={unitPrice} />}
      </td>
      <td {...roles.cell} className={classes.money} data-label="Total">
        {lineTotal !== null && <Money cents={lineTotal} />}
      </td>
      <td {...roles.cell} className={classes.money} data-label="Available">
        {product && <Quantity value={product.stock} />}
      </td>
    </>
  );
}
