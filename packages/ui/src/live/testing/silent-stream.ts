import type { FollowChanges } from '@kerf/api-client/live-events';

/** A stream on which nothing comes, until it is left. */
export const silentStream: FollowChanges = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
