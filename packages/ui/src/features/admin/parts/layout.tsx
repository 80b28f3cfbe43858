import { Box, type BoxProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './parts.module.css';

interface PlainListProps extends BoxProps {
  /** Whether the order of the entries means something. */
  readonly ordered?: boolean;
  /** Whether there is a line above and below each entry. */
  readonly ruled?: boolean;
  /** Between two entries. */
  readonly gap?: string | number;
  readonly 'aria-label'?: string;
  readonly 'aria-busy'?: boolean;
  readonly children: ReactNode;
}

/** A list without bullets. */
export function PlainList(props: PlainListProps) {
  const { ordered = false, ruled = false, gap = 0, className, ...box } = props;
  return (
    <Box
      component={ordered ? 'ol' : 'ul'}
      className={`${classes.list} ${className ?? ''}`}
      data-ruled={ruled || undefined}
      style={{ gap }}
      {...box}
    />
  );
}

interface FieldGroupProps extends ComponentPropsWithoutRef<'fieldset'> {
  readonly legend: string;
  /** `row` for checkboxes side by side, `small` for a group inside another one. */
  readonly look?: 'row' | 'small';
}

/** Fields that belong together, under a heading of their own. */
export function FieldGroup({ legend, look, children, className = '', ...props }: FieldGroupProps) {
  return (
    <fieldset
      className={`${classes.group} ${className}`}
      data-row={look === 'row' || undefined}
      data-small={look === 'small' || undefined}
      {...props}
    >
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface WithAsideProps {
  /** What the column at the side is, for screen readers. */
  readonly label: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A page's main part with a narrow column of facts beside it, or below where there is no room. */
export function WithAside({ label, aside, children }: WithAsideProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        {children}
        <aside aria-label={label}>{aside}</aside>
      </div>
    </div>
  );
}

interface FoldProps {
  readonly summary: string;
  readonly mt?: number;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A part of a page that is opened to be read. */
export function Fold({ summary, onToggle, children, ...box }: FoldProps) {
  return (
    <Box
      component="details"
      className={classes.fold ?? ''}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      {...box}
    >
      <summary>{summary}</summary>
      {children}
    </Box>
  );
}

interface FiguresProps {
  readonly label?: string;
  /** The `Fact`s. */
  readonly children: ReactNode;
}

/** A few facts side by side. */
export function FactRow({ label, children }: FiguresProps) {
  return (
    <dl className={classes.facts} aria-label={label}>
      {children}
    </dl>
  );
}

/** Facts one below the other, each name beside its value. */
export function FactTable({ children }: Pick<FiguresProps, 'children'>) {
  return <dl className={classes.lines}>{children}</dl>;
}

interface FigureBlockProps extends FiguresProps {
  readonly columns: number;
  /** The columns where the screen is narrow. */
  readonly narrow: number;
}

/** Large figures in the lines of a drawing's title block. */
export function FigureBlock({ label, columns, narrow, children }: FigureBlockProps) {
  return (
    <Box
      component="dl"
      className={classes.figures ?? ''}
      __vars={{ '--columns': `${columns}`, '--narrow': `${narrow}` }}
      aria-label={label}
    >
      {children}
    </Box>
  );
}
