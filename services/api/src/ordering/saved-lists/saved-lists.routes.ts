import { savedListEndpoints } from '@kerf/contract/endpoints/saved-lists';
import type { Database } from '../../db/database.ts';
import { deleted, onceRoute, type Route, route } from '../../http/mount.ts';
import { addSavedList, deleteSavedList, updateSavedList } from './change-saved-lists.ts';
import { listSavedLists, openSavedList } from './saved-lists.store.ts';

export function savedListRoutes(db: Database): Route[] {
  return [
    route(savedListEndpoints.listSavedLists, ({ query }, { actor }) =>
      listSavedLists(db, actor.accountId, query),
    ),
    onceRoute(savedListEndpoints.addSavedList, (tx, { body }, { actor }) =>
      addSavedList(tx, actor, body),
    ),
    route(savedListEndpoints.getSavedList, ({ params }, { actor }) =>
      openSavedList(db, actor.accountId, params.id),
    ),
    onceRoute(savedListEndpoints.updateSavedList, (tx, { params, body }, { actor }) =>
      updateSavedList(tx, actor, params.id, body),
    ),
    route(savedListEndpoints.deleteSavedList, ({ params }, { actor }) =>
      deleted(deleteSavedList(db, actor, params.id)),
    ),
  ];
}
