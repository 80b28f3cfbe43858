import { type FulfillmentStage, fulfillmentStages } from '@kerf/domain/fulfillment';
import { useSearchParams } from 'react-router-dom';

export const stageTitles: Readonly<Record<FulfillmentStage, string>> = {
  pick: 'To pick',
  packed: 'Packed',
  shipped: 'Shipped',
};

/** The stage in the URL; defaults to the first. */
export function useStage(): FulfillmentStage {
  const [params] = useSearchParams();
  return fulfillmentStages.find((each) => each === params.get('stage')) ?? 'pick';
}

/** The path of a stage's list, with the search. */
export function stagePath(stage: FulfillmentStage, search: string): string {
  const params = new URLSearchParams();
  if (stage !== 'pick') params.set('stage', stage);
  if (search !== '') params.set('search', search);
  const query = params.toString();
  return query === '' ? '/dashboard/fulfil' : `/dashboard/fulfil?${query}`;
}
