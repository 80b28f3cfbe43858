import { Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatQuantity } from '../../components/quantity.tsx';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import classes from './hello.module.css';

interface Figure {
  readonly label: string;
  /** Undefined while it loads; a text if it is an amount. */
  readonly count: number | string | undefined;
  /** The list it counts. */
  readonly to: string;
}

/** Counts that link to the lists they count, laid out like a drawing's title block. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ label, count, to }) => (
        <li key={label}>
          <Link to={to} className={classes.figure}>
            <Text span fz="xs" c="dimmed">
              {label}
            </Text>{' '}
            <span className={classes.count} data-amount={typeof count === 'string' || undefined}>
              {typeof count === 'number' ? formatQuantity(count) : (count ?? '–')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for what to do next. */
export function HelloSkeleton() {
  return (
    <Stack gap={32} maw="56rem" role="status" aria-label="Loading what is next">
      <div className={classes.figures} aria-hidden="true">
        {['first', 'second', 'third'].map((figure) => (
          <div key={figure} className={classes.figure}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={36} width="3rem" />
          </div>
        ))}
      </div>
      <SheetSkeleton lines={3} />
    </Stack>
  );
}
