import { liveEndpoints } from '@kerf/contract/endpoints/live';
import { type Route, streamRoute } from '../../http/mount.ts';
import { headerText } from '../../http/request-headers.ts';
import type { LiveStreams } from './live-streams.ts';

export function liveRoutes({ live }: { readonly live: LiveStreams }): Route[] {
  return [
    streamRoute(liveEndpoints.followChanges, (_input, { actor, headers }, connection) =>
      live.open(actor, headerText(headers, 'last-event-id'), connection),
    ),
  ];
}
