import { savedListEndpoints } from '@kerf/contract/endpoints/saved-lists';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { addSavedList, deleteSavedList, updateSavedList } from './change-saved-lists.ts';
import { listSavedLists, openSavedList } from './saved-lists.store.ts';

export function savedListRoutes(db: Database): Route[] {
  return [
    route(savedListEndpoints.listSavedLists, ({ query }, { actor }) =>
      listSavedLists(db, actor.accountId, query),
    ),
    route(savedListEndpoints.addSavedList, ({ body }, { actor, idempotencyKey }) =>
      addSavedList(db, actor, body, idempotencyKey),
    ),
    route(savedListEndpoints.getSavedList, ({ params }, { actor }) =>
      openSavedList(db, actor.accountId, params.id),
    ),
    route(savedListEndpoints.updateSavedList, ({ params, body }, { actor, idempotencyKey }) =>
      updateSavedList(db, actor, params.id, body, idempotencyKey),
    ),
    route(savedListEndpoints.deleteSavedList, async ({ params }, { actor }) => {
      await deleteSavedList(db, actor, params.id);
      return { deletedCount: 1 };
    }),
  ];
}
