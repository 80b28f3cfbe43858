import { unmetDemandEndpoints } from '@kerf/contract/endpoints/unmet-demand';
import { isStaff } from '@kerf/domain/permission';
import type { FindOptionalActor } from '../../http/actor.ts';
import type { Allowance } from '../../http/allowance.ts';
import { type Route, route } from '../../http/mount.ts';
import { findByText, type SearchDeps } from '../search/find-by-text.ts';
import { listUnmet, recordUnmet } from './unmet-demand.store.ts';

export function unmetDemandRoutes(deps: SearchDeps, findOptionalActor: FindOptionalActor): Route[] {
  const { db } = deps;
  return [
    route(unmetDemandEndpoints.reportUnmet, async ({ body }, { headers, allowance }) => {
      if (await isFound(deps, body.text, allowance)) return { recorded: false };
      const actor = await findOptionalActor(headers);
      // Searches by admins are not demand.
      if (actor && isStaff(actor)) return { recorded: false };
      await recordUnmet(db, [body.text], 'search', actor?.accountId);
      return { recorded: true };
    }),
    route(unmetDemandEndpoints.listUnmet, ({ query }) => listUnmet(db, query)),
  ];
}

/** Repeats the search, since clients are not trusted. Inexact matches do not count. */
async function isFound(deps: SearchDeps, text: string, allowance: Allowance): Promise<boolean> {
  const { hits, exact } = await findByText(deps, text, 'relevance', allowance);
  return exact && hits.size > 0;
}
