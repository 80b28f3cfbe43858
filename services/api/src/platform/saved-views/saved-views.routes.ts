import { viewEndpoints } from '@kerf/contract/endpoints/views';
import type { Database } from '../../db/database.ts';
import { deleted, onceRoute, type Route, route } from '../../http/mount.ts';
import { addView, deleteView, updateView } from './change-saved-views.ts';
import { listViews } from './saved-views.store.ts';

export function viewRoutes(db: Database): Route[] {
  return [
    route(viewEndpoints.listViews, ({ query }, { actor }) =>
      listViews(db, actor.userId, query.screen),
    ),
    onceRoute(viewEndpoints.addView, (tx, { body }, { actor }) => addView(tx, actor, body)),
    route(viewEndpoints.updateView, ({ params, body }, { actor }) =>
      updateView(db, actor, params.id, body),
    ),
    route(viewEndpoints.deleteView, ({ params }, { actor }) =>
      deleted(deleteView(db, actor, params.id)),
    ),
  ];
}
