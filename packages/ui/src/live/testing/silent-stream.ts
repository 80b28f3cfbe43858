import type { FollowChanges } from '@kerf/api-client/live-events';

/** A stream without events. */
export const silentStream: FollowChanges = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
