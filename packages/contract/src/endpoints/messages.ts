import { z } from 'zod';
import { endpoint, pageOf } from '../endpoint.ts';
import { deleted, idParams } from '../schemas/common.ts';
import { message, messageQuery, newMessage } from '../schemas/message.ts';

export const messageEndpoints = {
  sendMessage: endpoint({
    method: 'post',
    path: '/message',
    access: 'public',
    summary: 'Write to the shop',
    body: newMessage,
    status: 201,
    reply: z.object({ success: z.literal(true) }),
    limit: { max: 5, perSeconds: 600 },
    problems: [],
  }),
  listMessages: endpoint({
    method: 'get',
    path: '/messages',
    access: 'admin',
    summary: 'What people wrote, newest first',
    query: messageQuery,
    status: 200,
    reply: pageOf(message),
    paged: true,
    problems: [],
  }),
  deleteMessage: endpoint({
    method: 'delete',
    path: '/message/{id}',
    access: 'admin',
    summary: 'Take a message out of the inbox',
    params: idParams,
    resource: 'message',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};
