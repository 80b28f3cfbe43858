import { z } from 'zod';
import { id, moment } from './common.ts';
import { email, paragraph } from './text.ts';

export const message = z.object({
  _id: id,
  email: z.string(),
  body: z.string(),
  createdAt: moment,
});
export type Message = z.infer<typeof message>;

export const newMessage = z.object({ email, body: paragraph(5000) });
