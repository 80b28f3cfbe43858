import type { Page } from '@kerf/api-client/page';
import type { FetchPage } from '../table-spec.ts';
import { PAGE_SIZE_MAX } from '../table-view.ts';

/** Page after page of a list, from its beginning. Rejects like `fetchPage`, or when the signal says so. */
export async function* everyPage<Row>(
  fetchPage: FetchPage<Row>,
  signal: AbortSignal,
): AsyncGenerator<Page<Row>> {
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ limit: PAGE_SIZE_MAX, cursor }, signal);
    signal.throwIfAborted();
    yield page;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
