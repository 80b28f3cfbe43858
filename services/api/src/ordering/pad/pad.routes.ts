import { padEndpoints } from '@kerf/contract/endpoints/pad';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { syncPad } from './sync-pad.ts';

export function padRoutes(db: Database): Route[] {
  return [route(padEndpoints.syncPad, ({ body }, { actor }) => syncPad(db, actor, body))];
}
