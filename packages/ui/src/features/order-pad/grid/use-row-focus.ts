import { type RefObject, useEffect, useState } from 'react';
import type { PadColumn } from './pad-row.tsx';

interface Place {
  readonly index: number;
  readonly column: PadColumn;
}

/** Moves focus to a field in a row, scrolling there first if it is not rendered. */
export function useRowFocus(
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
