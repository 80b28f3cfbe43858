import type { ApiClient } from '@kerf/api-client/client';
import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../platform/paths.ts';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** How long a number must stay as it is before it is looked up, in milliseconds. */
const PAUSE_MS = 300;

interface SamePoNumberProps {
  readonly poNumber: string;
  /** The order that is to have the number, if it is placed already. */
  readonly orderId?: string | undefined;
}

/** Warns that the account has orders with this PO number, which it may have. */
export function SamePoNumber({ poNumber, orderId }: SamePoNumberProps) {
  const typed = poNumber.trim();
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const { data } = useQuery({
    ...samePoNumberQuery(useApi(), settled, orderId),
    enabled: settled !== '',
  });
  const orders = settled === typed ? (data?.orders ?? []) : [];
  if (typed === '' || orders.length === 0) return null;
  return (
    <Text role="status" fz="sm" c="var(--kerf-wait)">
      {typed} is already on{' '}
      {orders.map(({ id, number }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Anchor component={Link} to={paths.order(id)} inherit>
            {number}
          </Anchor>
        </Fragment>
      ))}
      . You can use it again.
    </Text>
  );
}

function samePoNumberQuery(api: ApiClient, poNumber: string, order: string | undefined) {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'same-po-number', poNumber, order],
    queryFn: ({ signal }) =>
      api.findSamePoNumber(
        { query: { poNumber, ...(order !== undefined && { order }) } },
        { signal },
      ),
  });
}
