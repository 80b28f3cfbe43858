import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type Once, useChange } from '../../components/use-change.ts';

export type NewReview = EndpointRequest<Endpoints['addReview']>['body'];

/** Adds a review, with a toast. All reviews are refetched. A retry with the same key has no further effect. */
export function useAddReview() {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<NewReview>) =>
      api.addReview({ body }, { idempotencyKey }),
    done: 'Review Added',
    failed: 'Not successful',
    outdates: [['reviews']],
  });
}
