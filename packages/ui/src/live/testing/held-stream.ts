import type { FollowChanges, LiveEvent } from '@kerf/api-client/live-events';

/** A stream on which a test sends changes. */
export function createHeldStream() {
  let onEvent: ((event: LiveEvent, id: string) => void) | null = null;
  const follow: FollowChanges = (options) =>
    new Promise((_, reject) => {
      onEvent = options.onEvent;
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      queueMicrotask(() => options.onEvent({ type: 'ready' }, '1:1:'));
    });
  return {
    follow,
    changed: (kind: string, id: string) =>
      onEvent?.({ type: 'changed', records: [{ kind, id }] }, '2:2:'),
  };
}
