import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../../shared/api.ts';
import { expectedInWords } from '../../catalog/expected-stock.ts';
import { stockQuery } from '../product-form/manage-products.queries.ts';
import classes from './stock.module.css';

/** A product's expected deliveries. */
export function ExpectedDeliveries({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data?.expected || data.expected.length === 0) return null;
  return (
    <p className={classes.quiet}>
      Expected: {data.expected.map(expectedInWords).join(', ')}.{' '}
      <Anchor component={Link} to="/dashboard/deliveries" inherit>
        Deliveries
      </Anchor>
    </p>
  );
}
