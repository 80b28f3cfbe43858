import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { email, paragraph } from './text.ts';

export const message = z.object({
  _id: id,
  email: z.string(),
  body: z.string(),
  createdAt: moment,
});
export type Message = z.infer<typeof message>;

export const messageSorts = ['createdAt', '-createdAt'] as const;

export const messageQuery = pageQuery.extend({
  sort: z.enum(messageSorts).default('-createdAt'),
});

export const newMessage = z.object({ email, body: paragraph(5000) });
