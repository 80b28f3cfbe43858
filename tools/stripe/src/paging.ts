import { invalidParam, missingResource } from './errors.ts';
import type { Params } from './params.ts';

export const PAGE_FIELDS = ['limit', 'starting_after', 'ending_before', 'created'];

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

interface Listed {
  readonly id: string;
  readonly created: number;
}

export interface PageSource<T extends Listed> {
  /** All items, oldest first. */
  readonly items: readonly T[];
  readonly url: string;
  /** The name in "No such …". */
  readonly kind: string;
}

/** One page, newest first, as Stripe lists things. */
export function listPage<T extends Listed>(params: Params, source: PageSource<T>) {
  const inTime = createdFilter(params);
  const items = source.items.filter((item) => inTime(item.created)).reverse();
  const limit = readLimit(params);
  const before = params.filled('ending_before');
  const after = params.filled('starting_after');
  if (before !== undefined) {
    const end = indexOf(items, before, source.kind, 'ending_before');
    const start = Math.max(0, end - limit);
    return page(source.url, items.slice(start, end), start > 0);
  }
  const start = after === undefined ? 0 : indexOf(items, after, source.kind, 'starting_after') + 1;
  return page(source.url, items.slice(start, start + limit), start + limit < items.length);
}

function page<T>(url: string, data: readonly T[], hasMore: boolean) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

function readLimit(params: Params): number {
  const limit = params.integer('limit', 1) ?? DEFAULT_LIMIT;
  if (limit <= MAX_LIMIT) return limit;
  throw invalidParam(
    `This value must be less than or equal to ${MAX_LIMIT}.`,
    'limit',
    'parameter_invalid_integer',
  );
}

function indexOf(items: readonly Listed[], id: string, kind: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw missingResource(kind, id, param);
  return index;
}

function createdFilter(params: Params): (created: number) => boolean {
  if (!params.has('created')) return () => true;
  const range = createdRange(params);
  return (created) =>
    created > range.gt && created >= range.gte && created < range.lt && created <= range.lte;
}

function createdRange(params: Params) {
  const open = { gt: -Infinity, gte: -Infinity, lt: Infinity, lte: Infinity };
  if (params.isText('created')) {
    const exact = params.integer('created') ?? 0;
    return { ...open, gte: exact, lte: exact };
  }
  const group = params.group('created')?.allow(['gt', 'gte', 'lt', 'lte']);
  return {
    gt: group?.integer('gt') ?? open.gt,
    gte: group?.integer('gte') ?? open.gte,
    lt: group?.integer('lt') ?? open.lt,
    lte: group?.integer('lte') ?? open.lte,
  };
}
