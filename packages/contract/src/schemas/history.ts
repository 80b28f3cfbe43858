import { auditKinds, changeSources } from '@kerf/domain/audit-actions';
import { z } from 'zod';
import { id, moment, pageQuery, storableMoment } from './common.ts';
import { line } from './text.ts';

/** One change, as it was written down with it. */
export const changeEvent = z.object({
  _id: z.string(),
  at: moment,
  /** One of the domain's audit actions; a newer server may know more of them. */
  action: z.string(),
  /** What was changed. Its name is null where it is gone, or has none. */
  record: z.object({ id: id.nullable(), name: z.string().nullable() }),
  /** Null for the shop itself, and where it is not the reader's business. */
  actor: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  source: z.enum(changeSources).nullable(),
  /** `from` and `to` of one fact, or `changes` with these for each field, and what else the action records. */
  detail: z.looseObject({}),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

/** The history of one record, newest first. */
export const recordHistoryQuery = pageQuery.omit({ search: true });

/** Who stands for the shop itself in `actor`. */
export const SHOP_ITSELF = 'system';

export const historyQuery = pageQuery.extend({
  /** An address, or `system` for what the shop did by itself. */
  actor: line(320).optional(),
  kind: z.enum(auditKinds).optional(),
  record: id.optional(),
  source: z.enum(changeSources).optional(),
  from: storableMoment.optional(),
  to: storableMoment.optional(),
});
