import type { Page } from '@kerf/api-client/page';
import { Pager } from './pager.tsx';
import type { TableControls } from './use-table.ts';

interface TablePagerProps {
  readonly page: Page<unknown>;
  readonly table: TableControls;
  /** Whether another page has been requested but is not shown yet. */
  readonly turning: boolean;
  /** Called when another page is requested. */
  readonly onTurn: () => void;
}

/** Connects the pager to the table's URL state. */
export function TablePager({ page, table, turning, onTurn }: TablePagerProps) {
  const { view, previous, first, next } = table;
  const following = page.next;
  const turn = (go: () => void) => () => {
    go();
    onTurn();
  };
  return (
    <Pager
      from={(view.page - 1) * view.size + 1}
      shown={page.items.length}
      total={page.total}
      more={page.atLeast === true}
      pageSize={view.size}
      turning={turning}
      onPageSize={table.setSize}
      onFirst={view.page > 1 && !previous ? turn(first) : undefined}
      onPrevious={previous && turn(previous)}
      onNext={following === null ? undefined : turn(() => next(following))}
    />
  );
}
