import type { ReactNode } from 'react';

interface FigureSheetProps {
  readonly children: ReactNode;
}

/** A drawing sheet of 400 by 190 units. The caption describes it. */
export function FigureSheet({ children }: FigureSheetProps) {
  return (
    <svg viewBox="0 0 400 190" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
