import { type FocusEvent, useEffect, useRef } from 'react';

interface Place {
  readonly element: HTMLElement;
  readonly body: HTMLTableSectionElement;
  /** The index of the element's row in the table body. */
  readonly row: number;
}

type BodyFocus = FocusEvent<HTMLTableSectionElement, HTMLElement>;

/**
 * Keeps focus in a table whose rows change: if the focused row disappears, the link of the row now in its
 * place gets focus, or its checkbox if it has no link.
 */
export function useFocusInPlace() {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    if (!place.current || place.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    const { body, row } = place.current;
    place.current = null;
    const next = body.rows[Math.min(row, body.rows.length - 1)];
    const link = next?.querySelector<HTMLElement>('th :is(a, button)');
    (link ?? next?.querySelector('input'))?.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target, currentTarget: body }: BodyFocus) => {
      const row = target.closest('tr');
      // React also reports focus events from a dialog that a cell opened.
      if (!row || !body.contains(row)) return;
      place.current = { element: target, body, row: [...body.rows].indexOf(row) };
    },
    // Focus left without going to another element, for example after a click next to the table.
    onBlur: ({ target, relatedTarget, currentTarget: body }: BodyFocus) => {
      if (relatedTarget === null && body.contains(target)) place.current = null;
    },
  };
}
