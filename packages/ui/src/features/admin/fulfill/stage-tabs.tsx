import { type FulfillmentStage, fulfillmentStages } from '@kerf/domain/fulfillment';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import classes from './fulfill.module.css';
import { fulfillmentCountsQuery } from './fulfill.queries.ts';
import { stagePath, stageTitles } from './use-stage.ts';

/** The fulfillment stages, with the number of orders in each. */
export function StageTabs({ stage }: { readonly stage: FulfillmentStage }) {
  const [params] = useSearchParams();
  const { data } = useQuery(fulfillmentCountsQuery(useApi()));
  return (
    <nav className={classes.tabs} aria-label="Stages">
      {fulfillmentStages.map((each) => (
        <Link
          key={each}
          to={stagePath(each, params.get('search') ?? '')}
          className={classes.tab}
          aria-current={each === stage ? 'page' : undefined}
        >
          {stageTitles[each]}
          {data && (
            <span className={classes.count}>
              {formatQuantity(data[each])}
              <VisuallyHidden> orders</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
