import { messageEndpoints } from '@kerf/contract/endpoints/messages';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { addMessage, deleteMessage, listMessages } from './messages.store.ts';

export function messageRoutes(db: Database): Route[] {
  return [
    route(messageEndpoints.sendMessage, async ({ body }) => {
      await addMessage(db, body);
      return { success: true };
    }),
    route(messageEndpoints.listMessages, ({ query }) => listMessages(db, query)),
    route(messageEndpoints.deleteMessage, async ({ params }, { actor }) => {
      await deleteMessage(db, actor, params.id);
      return { deletedCount: 1 };
    }),
  ];
}
