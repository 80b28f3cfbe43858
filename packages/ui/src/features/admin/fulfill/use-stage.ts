import { type FulfillmentStage, fulfillmentStages } from '@kerf/domain/fulfillment';
import { useSearchParams } from 'react-router-dom';

export const stageTitles: Readonly<Record<FulfillmentStage, string>> = {
  pick: 'To pick',
  packed: 'Packed',
  shipped: 'Shipped',
};

/** The stage that the address names; the first one without. */
export function useStage(): FulfillmentStage {
  const [params] = useSearchParams();
  return fulfillmentStages.find((each) => each === params.get('stage')) ?? 'pick';
}

/** The address of a stage's list. */
export function stagePath(stage: FulfillmentStage): string {
  return stage === 'pick' ? '/dashboard/fulfil' : `/dashboard/fulfil?stage=${stage}`;
}
