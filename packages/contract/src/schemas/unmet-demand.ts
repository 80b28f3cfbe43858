import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { line } from './text.ts';

/** Where it was searched for: in the search, or in a row of the order pad. */
export const unmetSources = ['search', 'order-pad'] as const;
export type UnmetSource = (typeof unmetSources)[number];

export const unmetDemand = z.object({
  _id: id,
  text: z.string(),
  source: z.enum(unmetSources),
  times: z.int(),
  /** Signed-in customers, each counted once a month. Visitors cannot be counted. */
  customers: z.int(),
  firstSeen: moment,
  lastSeen: moment,
});
export type UnmetDemand = z.infer<typeof unmetDemand>;

export const unmetSorts = [
  'times',
  '-times',
  'customers',
  '-customers',
  'lastSeen',
  '-lastSeen',
] as const;

export const unmetDemandQuery = pageQuery.extend({
  source: z.enum(unmetSources).optional(),
  sort: z.enum(unmetSorts).default('-times'),
});

export const unmetSearch = z.object({ text: line(TEXT_MAX.search) });
