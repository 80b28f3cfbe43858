import type { SheetColumn } from '@kerf/domain/product-sheet/columns';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { roles } from '../../order-pad/grid/grid-roles.ts';
import type { OtherChanges, RowFaults } from './grid-changes.ts';
import {
  cellValue,
  copied,
  filledDown,
  type GridRow,
  type Place,
  pasted,
  placesOf,
} from './grid-edits.ts';
import { type GridAction, type GridCommand, gridAction, tabTarget } from './grid-keys.ts';
import { CellEditor, columnWidths, GridRowCells } from './grid-row.tsx';
import classes from './product-grid.module.css';
import type { ShownRows } from './use-current-rows.ts';
import type { GridEdits } from './use-grid-edits.ts';
import { type GridPlace, useGridPlace } from './use-grid-place.ts';

const ROW_PX = 34;
const OVERSCAN = 6;
/** The header row and the SKU column count too. */
const HEAD_ROWS = 1;

const gridRole = { ...roles.grid, 'aria-multiselectable': true } as const;

interface ProductGridProps {
  /** The columns to show: the first of `editableColumns`. */
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly GridRow[];
  readonly state: GridEdits;
  readonly faults: (row: GridRow) => RowFaults;
  /** What others have changed, by product. */
  readonly changes: ReadonlyMap<string, OtherChanges>;
  /** Called with the active cell. */
  readonly onActive: (place: Place) => void;
  /** Called with the rows on screen. */
  readonly onShown: (shown: ShownRows) => void;
}

/** Products as a spreadsheet: https://www.w3.org/WAI/ARIA/apg/patterns/grid/ with a single tab stop, and Tab as in a spreadsheet. */
export function ProductGrid(props: ProductGridProps) {
  const { columns, rows, state, faults, changes, onActive, onShown } = props;
  const size = { rowCount: rows.length, width: columns.length };
  const { edits, write } = state;
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [activeRow, setActiveRow] = useState(0);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // The focused row stays rendered while others scroll away.
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), activeRow, rows.length),
  });
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  useEffect(() => onShown({ first, last }), [onShown, first, last]);
  const scrollTo = (row: number) => virtualizer.scrollToIndex(row);
  const place = useGridPlace(frame, size, scrollTo, typed !== null);
  const { active, block } = place;
  // Enter goes on below the cell where Tab began, as in a spreadsheet.
  const tabbedFrom = useRef<number | null>(null);
  // After Escape, Tab leaves the grid, so that the keyboard alone is enough.
  const isLeaving = useRef(false);

  function go(to: Place, extend = false): void {
    tabbedFrom.current = null;
    place.go(to, extend);
    const row = Math.max(0, Math.min(to.row, rows.length - 1));
    setActiveRow(row);
    onActive({ row, column: Math.max(0, Math.min(to.column, columns.length - 1)) });
  }

  function finish(down: number, right: number): void {
    if (typed === null) return;
    write([{ place: active, value: typed.trim() }]);
    setTyped(null);
    if (right !== 0) tab(right < 0);
    else if (down !== 0) {
      go({ row: active.row + down, column: tabbedFrom.current ?? active.column });
    }
  }

  /** Returns whether there is a cell to go to. */
  function tab(back: boolean): boolean {
    const to = tabTarget(active, back, size);
    if (!to) return false;
    const from = tabbedFrom.current ?? active.column;
    go(to);
    tabbedFrom.current = from;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const wasLeaving = isLeaving.current;
    isLeaving.current = event.key === 'Escape' || (wasLeaving && event.key === 'Shift');
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (!wasLeaving && tab(event.shiftKey)) event.preventDefault();
      return;
    }
    const action = gridAction(event, active, columns.length);
    if (!action) return;
    event.preventDefault();
    take(action);
  }

  function take(action: GridAction): void {
    if (action.kind === 'go') go(action.to, action.extend);
    else if (action.kind === 'edit') setTyped(action.text ?? cellValue(rows, edits, active));
    else commands[action.kind]();
  }

  const commands: Readonly<Record<GridCommand, () => void>> = {
    clear: () => write(placesOf(block).map((each) => ({ place: each, value: '' }))),
    'fill-down': () => write(filledDown(rows, edits, block)),
    undo: () => state.undo?.(),
    redo: () => state.redo?.(),
    'select-all': place.selectAll,
    collapse: () => go(active),
  };

  useGridClipboard(frame, {
    copy: () => copied(rows, edits, block),
    paste: (text) => write(pasted(readBlock(text), block)),
  });

  return (
    <div ref={frame} className={classes.frame}>
      <table
        {...gridRole}
        aria-label="Products"
        aria-rowcount={rows.length + HEAD_ROWS}
        aria-colcount={columns.length + 1}
        className={classes.grid}
        onKeyDown={typed === null ? onKeyDown : undefined}
        {...mouse(go, active, () => setTyped(cellValue(rows, edits, active)))}
      >
        <Head columns={columns} />
        <tbody
          {...roles.group}
          className={classes.body}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <GridRowCells
                key={row.id}
                row={row}
                index={index}
                top={start}
                edits={edits}
                faults={faults(row)}
                changed={changes.get(row.id)}
                place={place}
                columns={columns}
                editor={
                  typed !== null && index === active.row ? (
                    <CellEditor
                      name={`${columns[active.column]} of ${row.row.SKU}`}
                      column={active.column}
                      text={typed}
                      onChange={setTyped}
                      onDone={finish}
                      onCancel={() => setTyped(null)}
                    />
                  ) : null
                }
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head({ columns }: Pick<ProductGridProps, 'columns'>) {
  return (
    <thead {...roles.group} className={classes.head}>
      <tr {...roles.row} aria-rowindex={1} style={{ gridTemplateColumns: columnWidths(columns) }}>
        {['SKU', ...columns].map((column) => (
          <th key={column} {...roles.columnHeader} className={classes.name}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function withRow(indexes: number[], row: number, count: number): number[] {
  if (row >= count || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((a, b) => a - b);
}

/** A click activates a cell; Shift or dragging extends the selection; a double click edits. */
function mouse(go: GridPlace['go'], active: Place, edit: () => void) {
  return {
    onMouseDown: (event: MouseEvent) => {
      const at = placeOf(event.target);
      if (at) go(at, event.shiftKey);
    },
    onMouseOver: (event: MouseEvent) => {
      const at = placeOf(event.target);
      if (at && event.buttons === 1 && (at.row !== active.row || at.column !== active.column)) {
        go(at, true);
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeOf(event.target)) edit();
    },
  };
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-name]') : null;
  if (!cell) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/**
 * Parses a block of cells copied from a spreadsheet: tabs between cells, line breaks between rows, and quotes
 * around a cell that contains either. Quotes inside an unquoted cell, such as inch marks, are text.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? [''];
    if (whole === '') break;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t' && cell.lastIndex < text.length) continue;
    if (end === '\t') cells.push('');
    rows.push(cells);
    cells = [];
  }
  return rows;
}

interface GridClipboard {
  /** The text to copy. */
  readonly copy: () => string;
  readonly paste: (text: string) => void;
}

/**
 * Copy and paste while a cell has the focus. Listens on the document, since browsers send both events to the
 * selection, which may be text elsewhere on the page. The editor of a cell keeps its own.
 */
function useGridClipboard(
  grid: RefObject<HTMLElement | null>,
  { copy, paste }: GridClipboard,
): void {
  useEffect(() => {
    const hasFocus = () => {
      const focused = document.activeElement;
      return grid.current?.contains(focused) && !focused?.matches('textarea');
    };
    const onCopy = (event: ClipboardEvent) => {
      if (!hasFocus()) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', copy());
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!hasFocus()) return;
      event.preventDefault();
      paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  });
}
