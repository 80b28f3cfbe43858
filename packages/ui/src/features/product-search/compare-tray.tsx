import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../shared/api.ts';
import { productQuery } from '../catalog/products.queries.ts';
import { COMPARED_MAX, comparisonAddress } from '../comparison/comparison-address.ts';
import classes from './compare-tray.module.css';

interface CompareTrayProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The products selected for comparison, at the bottom of the page. Renders nothing if there are none. */
export function CompareTray({ ids, onChange }: CompareTrayProps) {
  const api = useApi();
  const names = useQueries({ queries: ids.map((id) => productQuery(api, id)) });
  if (ids.length === 0) return null;
  return (
    <section className={classes.tray} aria-label="Products to compare">
      <p className={classes.count} role="status">
        {ids.length} of {COMPARED_MAX} to compare
      </p>
      <ul className={classes.names}>
        {ids.map((id, at) => (
          <li key={id}>{names[at]?.data?.name ?? '…'}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => onChange([])}>
          Clear
        </Button>
        <Button component={Link} to={comparisonAddress(ids)} size="sm">
          Compare
        </Button>
      </div>
    </section>
  );
}
