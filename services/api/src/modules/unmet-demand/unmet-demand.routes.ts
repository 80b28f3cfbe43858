import { unmetDemandEndpoints } from '@kerf/contract/endpoints/unmet-demand';
import { createFindOptionalActor, type FindActor } from '../../http/find-actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { findByText, type SearchDeps } from '../search/find-by-text.ts';
import { recordUnmet } from './record-unmet.ts';
import { listUnmet } from './unmet-demand.store.ts';

export function unmetDemandRoutes(deps: SearchDeps, findActor: FindActor): Route[] {
  const { db } = deps;
  const whoAsks = createFindOptionalActor(findActor);
  return [
    route(unmetDemandEndpoints.reportUnmet, async ({ body }, { headers }) => {
      if (await isFound(deps, body.text)) return { recorded: false };
      const actor = await whoAsks(headers);
      // What an admin tries out is no one's demand.
      if (actor?.role === 'admin') return { recorded: false };
      await recordUnmet(db, [body.text], 'search', actor?.userId);
      return { recorded: true };
    }),
    route(unmetDemandEndpoints.listUnmet, ({ query }) => listUnmet(db, query)),
  ];
}

/** Looks again: what a client says of its search is not believed. What only comes near was not found. */
async function isFound(deps: SearchDeps, text: string): Promise<boolean> {
  const { finds, exact } = await findByText(deps, text, 'relevance');
  return exact && finds.size > 0;
}
