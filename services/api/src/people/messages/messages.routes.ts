import { messageEndpoints } from '@kerf/contract/endpoints/messages';
import type { Database } from '../../db/database.ts';
import type { FindOptionalActor } from '../../http/actor.ts';
import { deleted, type Route, route } from '../../http/mount.ts';
import { addMessage } from './add-message.ts';
import {
  deleteMessage,
  readConversation,
  replyToMessage,
  updateMessage,
} from './change-messages.ts';
import { listMessages } from './messages.store.ts';

export function messageRoutes(db: Database, findOptionalActor: FindOptionalActor): Route[] {
  return [
    route(messageEndpoints.sendMessage, async ({ body }, { headers, idempotencyKey }) => {
      await addMessage(db, await findOptionalActor(headers), body, idempotencyKey);
      return { success: true };
    }),
    route(messageEndpoints.listMessages, ({ query }, { actor }) => listMessages(db, actor, query)),
    route(messageEndpoints.getMessage, ({ params }) => readConversation(db, params.id)),
    route(messageEndpoints.updateMessage, async ({ params, body }, { actor }) => {
      await updateMessage(db, actor, params.id, body);
      return readConversation(db, params.id);
    }),
    route(
      messageEndpoints.replyToMessage,
      async ({ params, body }, { actor, idempotencyKey: key }) => {
        await replyToMessage(db, actor, key, { ...body, messageId: params.id });
        return readConversation(db, params.id);
      },
    ),
    route(messageEndpoints.deleteMessage, ({ params, query }, { actor }) =>
      deleted(deleteMessage(db, actor, params.id, query.version)),
    ),
  ];
}
