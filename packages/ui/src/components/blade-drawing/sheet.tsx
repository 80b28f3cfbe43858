import { type ReactNode, useId } from 'react';

interface SheetProps {
  /** The accessible name; undefined for a decorative drawing. */
  readonly title: string | undefined;
  readonly viewBox: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The `svg` element of a drawing. */
export function Sheet({ title, viewBox, className, children }: SheetProps) {
  const titleId = useId();
  if (title === undefined) {
    return (
      <svg aria-hidden="true" focusable="false" viewBox={viewBox} className={className}>
        {children}
      </svg>
    );
  }
  return (
    <svg role="img" aria-labelledby={titleId} viewBox={viewBox} className={className}>
      <title id={titleId}>{title}</title>
      {children}
    </svg>
  );
}
