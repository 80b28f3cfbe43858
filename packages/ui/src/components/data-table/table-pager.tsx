import type { Page } from '@kerf/api-client/page';
import { Pager } from './pager.tsx';
import type { TableControls } from './use-table.ts';

interface TablePagerProps {
  readonly page: Page<unknown>;
  readonly table: TableControls;
  /** Another page has been asked for, and is not shown yet. */
  readonly turning: boolean;
  /** Called when another page has been asked for. */
  readonly onTurn: () => void;
}

/** The steps from the page shown to those around it. */
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
