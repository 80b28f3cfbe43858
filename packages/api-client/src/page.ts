/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The number of items in the whole list. */
  readonly total: number;
  /** Whether there may be more than `total`, because counting stopped there. */
  readonly atLeast?: boolean | undefined;
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

/** A page from HTTP: the items are the body, X-Total-Count and Link (RFC 8288) hold the rest. */
export function pageFromAnswer(headers: Headers, items: unknown): unknown {
  const total = headers.get('x-total-count');
  return {
    items,
    total: total === null ? null : Number(total),
    ...(headers.has('x-total-count-at-least') && { atLeast: true }),
    next: nextCursor(headers.get('link')),
  };
}

/** The cursor in `<…?cursor=abc>; rel="next"`, or null if there is no next page. */
export function nextCursor(link: string | null): string | null {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (!/;\s*rel="?next"?/i.test(parameters)) continue;
    return new URL(target, 'http://localhost').searchParams.get('cursor');
  }
  return null;
}
