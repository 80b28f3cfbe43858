import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { orderFields } from './order-fields.ts';
import { optionalLine, optionalParagraph, paragraph, webAddress } from './text.ts';

export const user = z.object({
  _id: id,
  email: z.string(),
  /** Only set for admins. */
  role: z.literal('admin').optional(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  createdAt: moment,
  /** Absent unless the account is blocked. */
  blocked: z.object({ at: moment, reason: z.string() }).optional(),
});
export type User = z.infer<typeof user>;

export const profile = user.extend({
  phone: z.string(),
  address: z.string(),
  education: z.string(),
  linkedin: z.string(),
  /** What their orders are asked for; absent if nothing is set up. */
  orderFields: orderFields.optional(),
});
export type Profile = z.infer<typeof profile>;

/** Absent fields stay unchanged. */
export const profileUpdate = z.object({
  phone: optionalLine(TEXT_MAX.phone).optional(),
  address: optionalParagraph(TEXT_MAX.address).optional(),
  education: optionalLine(TEXT_MAX.education).optional(),
  linkedin: webAddress.optional(),
});

export const userSorts = [
  'email',
  '-email',
  'displayName',
  '-displayName',
  'createdAt',
  '-createdAt',
] as const;

export const userQuery = pageQuery.extend({
  role: z.enum(['admin', 'customer']).optional(),
  blocked: z.enum(['true', 'false']).optional(),
  sort: z.enum(userSorts).default('email'),
});

export const grantQuery = z.object({
  /** Explicitly allows an unverified address, which may belong to no one, to become an admin. */
  allowUnverified: z.enum(['true', 'false']).default('false'),
});

/** Why an account is blocked; shown to admins only. */
export const blockRequest = z.object({ reason: paragraph(TEXT_MAX.blockReason) });
