import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../../shared/api.ts';
import { expectedInWords, expectedStockQuery } from '../../catalog/expected-stock.ts';
import classes from './stock.module.css';

/** A product's expected deliveries. */
export function ExpectedDeliveries({ id }: { readonly id: string }) {
  const { data } = useQuery(expectedStockQuery(useApi(), id));
  if (!data || data.expected.length === 0) return null;
  return (
    <p className={classes.quiet}>
      Expected: {data.expected.map(expectedInWords).join(', ')}.{' '}
      <Anchor component={Link} to="/dashboard/deliveries" inherit>
        Deliveries
      </Anchor>
    </p>
  );
}
