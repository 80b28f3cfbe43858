import { auditKinds, changeSources } from '@kerf/domain/audit-actions';
import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { dayText, id, moment, pageQuery, storableMoment } from './common.ts';
import { line } from './text.ts';

/** One change from the audit log. */
export const changeEvent = z.object({
  _id: z.string(),
  at: moment,
  /** An audit action of the domain; a newer server may send others. */
  action: z.string(),
  /** The record that changed. `name` is null if it was deleted or has no name. */
  record: z.object({ id: id.nullable(), name: z.string().nullable() }),
  /** Null for the shop itself, or if the reader may not know. */
  actor: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  source: z.enum(changeSources).nullable(),
  /** `from` and `to` for a single value, or `changes` with both for each field, plus details of the action. */
  detail: z.looseObject({}),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

/** The history of one record, newest first. */
export const recordHistoryQuery = pageQuery.omit({ search: true });

/** The log's two parts; without one, it is listed whole. */
export const historyParts = ['changes', 'sign-ins'] as const;
export type HistoryPart = (typeof historyParts)[number];

/** The value of `actor` that selects the shop's own changes. */
export const SHOP_ITSELF = 'system';

export const historyQuery = pageQuery.extend({
  /** An email address, or `system` for changes that the shop made itself. */
  actor: line(TEXT_MAX.person).optional(),
  part: z.enum(historyParts).optional(),
  kind: z.enum(auditKinds).optional(),
  record: id.optional(),
  source: z.enum(changeSources).optional(),
  from: storableMoment.optional(),
  to: storableMoment.optional(),
  fromDay: dayText.optional(),
  /** Included. */
  toDay: dayText.optional(),
});
