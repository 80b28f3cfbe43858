import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Block, blockOf, type Place } from './grid-edits.ts';

/** The active cell, and the selection around it. */
export interface GridPlace {
  readonly active: Place;
  readonly block: Block;
  /** Moves to a cell; `extend` keeps the selection's other corner. */
  readonly go: (to: Place, extend?: boolean) => void;
  readonly selectAll: () => void;
}

/** Keeps the active cell within the grid, and focused once the user has moved, until they leave the grid. */
export function useGridPlace(
  grid: RefObject<HTMLElement | null>,
  { rowCount, width }: GridSize,
  scrollTo: (row: number) => void,
  isEditing: boolean,
): GridPlace {
  const [corners, setCorners] = useState({ active: start, anchor: start });
  const hasMoved = useRef(false);
  const within = (place: Place) => withinGrid(place, { rowCount, width });
  const active = within(corners.active);
  const anchor = within(corners.anchor);

  useEffect(() => {
    if (!hasMoved.current || isEditing || isElsewhere(grid.current)) return;
    grid.current?.querySelector<HTMLElement>('[data-active]')?.focus();
  });

  return {
    active,
    block: blockOf(active, anchor),
    go: (to, extend = false) => {
      hasMoved.current = true;
      const next = within(to);
      setCorners({ active: next, anchor: extend ? anchor : next });
      scrollTo(next.row);
    },
    selectAll: () => {
      hasMoved.current = true;
      setCorners({ active: start, anchor: { row: rowCount - 1, column: width - 1 } });
    },
  };
}

/** Whether another control of the page has the focus, such as Undo. */
function isElsewhere(grid: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== document.body && !grid?.contains(focused);
}

const start: Place = { row: 0, column: 0 };

/** The rows and columns of a grid. */
interface GridSize {
  readonly rowCount: number;
  readonly width: number;
}

function withinGrid({ row, column }: Place, { rowCount, width }: GridSize): Place {
  return {
    row: Math.max(0, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, width - 1)),
  };
}
