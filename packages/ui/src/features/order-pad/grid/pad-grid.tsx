import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { TypedRow } from '@kerf/domain/pad-row';
import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SoldProduct } from '../../catalog/product-summary.ts';
import { noFinding } from '../finding.ts';
import { opensKeyboard, type PadGridHandle } from '../focus-field.ts';
import type { RowView } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import { roles } from './grid-roles.ts';
import classes from './pad-grid.module.css';
import { type PadColumn, PadRow, wrongColumn } from './pad-row.tsx';

const ROW_PX = 58;
const OVERSCAN = 8;

interface PadGridProps {
  readonly ref?: Ref<PadGridHandle>;
  readonly state: PadState;
  /** The rows to show. */
  readonly views: readonly RowView[];
  /** Whether the grid ends in a blank row for new entries. */
  readonly growing: boolean;
}

/** The rows of the pad, virtualized. */
export function PadGrid({ ref, state, views, growing }: PadGridProps) {
  const { store } = state;
  const grid = useRef<HTMLTableElement>(null);
  const [blankId, setBlankId] = useState(() => crypto.randomUUID());
  const [focused, setFocused] = useState(0);
  const offset = useTop(grid);
  const hasBlank = growing && views.length < ORDER_LINES_MAX;
  const count = views.length + (hasBlank ? 1 : 0);
  const idOf = useCallback((index: number) => views[index]?.row.id ?? blankId, [views, blankId]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: offset,
    getItemKey: idOf,
    // The focused row stays rendered while others scroll out of view.
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), Math.min(focused, count - 1)),
      [focused, count],
    ),
    measureElement: (element) => element.getBoundingClientRect().height || ROW_PX,
  });
  const focus = useRowFocus(grid, idOf, (index) => virtualizer.scrollToIndex(index));

  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      if (opensKeyboard()) return;
      const index = Math.max(0, views.findIndex(wrongColumn));
      const view = views[index];
      // Renders the row, which may be far out of view.
      setFocused(index);
      focus({ index, column: (view && wrongColumn(view)) ?? 'item' });
    },
  }));

  const type = (index: number, changes: Partial<TypedRow>) => {
    const view = views[index];
    if (view) return store.change(view.row.id, changes);
    store.insert(null, [{ item: '', quantity: '', ...changes, id: blankId }]);
    setBlankId(crypto.randomUUID());
  };
  const choose = (index: number, product: SoldProduct) => {
    state.findings.learn(product.sku, { ...noFinding, product });
    type(index, { item: product.sku });
    state.setTyping(null);
    focus({ index, column: 'quantity' });
  };
  const onKey = (event: KeyboardEvent, index: number, column: PadColumn) => {
    const to = nextPlace(event, index, column, views[index]?.row.quantity ?? '');
    if (!to || to.index < 0 || to.index >= count) return;
    event.preventDefault();
    if (column === 'item') state.setTyping(null);
    focus(to);
  };

  return (
    <div className={classes.frame}>
      <table
        ref={grid}
        {...roles.grid}
        aria-label="Order pad"
        aria-rowcount={count + 1}
        aria-colcount={columns.length + (state.textFields.length > 0 ? 1 : 0)}
        className={classes.grid}
      >
        <Head hasTexts={state.textFields.length > 0} />
        <tbody
          {...roles.group}
          className={classes.body}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const view = views[index] ?? null;
            return (
              <PadRow
                key={key}
                state={state}
                row={view?.row ?? { id: blankId, item: '', quantity: '' }}
                view={view}
                number={view?.number ?? 0}
                position={index + 1}
                top={start - offset}
                measure={virtualizer.measureElement}
                onFocus={() => setFocused(index)}
                onType={(changes) => type(index, changes)}
                onChoose={(product) => choose(index, product)}
                onKey={(event, column) => onKey(event, index, column)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const columns = ['#', 'Item', 'Quantity', 'Each', 'Total', 'Available', 'To do', 'Remove'];
/** Below the others of its row. */
const TEXTS = 'Cost center and note';
const columnsWithTexts = columns.toSpliced(3, 0, TEXTS);

function isUnseen(title: string): boolean {
  return title === 'Remove' || title === TEXTS;
}

function Head({ hasTexts }: { readonly hasTexts: boolean }) {
  return (
    <thead {...roles.group} className={classes.head}>
      <tr {...roles.row} aria-rowindex={1} className={classes.row}>
        {(hasTexts ? columnsWithTexts : columns).map((title) => (
          <th key={title} scope="col" {...roles.columnHeader} data-column={title}>
            {isUnseen(title) ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The next field: Enter moves across the row and down, arrow keys within a column. */
function nextPlace(
  { key }: KeyboardEvent,
  index: number,
  column: PadColumn,
  quantity: string,
): { index: number; column: PadColumn } | null {
  if (key === 'ArrowDown') return { index: index + 1, column };
  if (key === 'ArrowUp') return { index: index - 1, column };
  if (key !== 'Enter') return null;
  if (column === 'item' && quantity.trim() === '') return { index, column: 'quantity' };
  return { index: index + 1, column: 'item' };
}

function withIndex(indexes: readonly number[], index: number): number[] {
  return index < 0 || indexes.includes(index)
    ? [...indexes]
    : [...indexes, index].toSorted((a, b) => a - b);
}

/** The element's distance from the top of the page, in pixels. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const rect = element.current?.getBoundingClientRect();
    if (rect) setTop(Math.round(rect.top + window.scrollY));
  });
  return top;
}

interface Place {
  readonly index: number;
  readonly column: PadColumn;
}

/** Moves focus to a field in a row, scrolling there first if it is not rendered. */
function useRowFocus(
  grid: RefObject<HTMLElement | null>,
  idOf: (index: number) => string | undefined,
  scrollTo: (index: number) => void,
): (place: Place) => void {
  const [wanted, setWanted] = useState<Place | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const id = idOf(wanted.index);
    const field = grid.current?.querySelector<HTMLInputElement>(
      `[data-row="${id}"] [data-column="${wanted.column}"]`,
    );
    if (!field) return;
    field.focus();
    field.select();
    setWanted(null);
  });
  return (place) => {
    scrollTo(place.index);
    setWanted(place);
  };
}
