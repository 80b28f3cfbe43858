import type { Page } from '@kerf/api-client/page';
import { VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type QueryKey, useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../shared/api.ts';
import type { ListSource } from '../data-table/list-source.ts';
import { type TableSpec, totalInWords } from '../data-table/table-spec.ts';
import { readView } from '../data-table/table-view.ts';
import { type ListView, viewAddress } from './view-query.ts';
import classes from './views.module.css';

/** Each count is a request after every change, so only the first tabs get one. */
const COUNTED_MAX = 12;
/** Counts may be slightly outdated, so that they are not fetched on every visit. */
const COUNT_STALE_MS = 30_000;

export interface ViewTab extends ListView {
  readonly shared: boolean;
}

interface ViewTabsProps<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly spec: TableSpec<Row>;
  readonly source: ListSource<Row, Answer, Key>;
  readonly views: readonly ViewTab[];
  /** The open view's key; null for the whole list. */
  readonly open: string | null;
  /** Whether the list's filters have changed since the view was opened. */
  readonly changed: boolean;
}

/** A list's views side by side, each with its number of rows. */
export function ViewTabs<Row, Answer extends Page<Row>, Key extends QueryKey>(
  props: ViewTabsProps<Row, Answer, Key>,
) {
  const { spec, source, views, open, changed } = props;
  const api = useApi();
  const counts = useQueries({
    queries: ['', ...views.map(({ query }) => query)].slice(0, COUNTED_MAX).map((query) => ({
      ...source.query(api, { ...readView(new URLSearchParams(query), spec), size: 1 }),
      staleTime: COUNT_STALE_MS,
    })),
  });
  const count = (index: number) => counts[index]?.data;
  return (
    <nav aria-label={`Views of ${spec.noun.many}`} className={classes.tabs}>
      <Tab
        to="?"
        name={spec.wholeName ?? 'All'}
        count={count(0)}
        open={open === null}
        changed={changed}
      />
      {views.map((view, index) => (
        <Tab
          key={view.key}
          to={viewAddress(view)}
          name={view.name}
          shared={view.shared}
          count={count(index + 1)}
          open={open === view.key}
          changed={changed}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly to: string;
  readonly name: string;
  readonly shared?: boolean;
  readonly count: Page<unknown> | undefined;
  readonly open: boolean;
  readonly changed: boolean;
}

function Tab({ to, name, shared, count, open, changed }: TabProps) {
  return (
    <Link
      to={{ search: to }}
      className={classes.tab}
      aria-current={open ? 'page' : undefined}
      preventScrollReset
    >
      {name}
      {shared && (
        <>
          <IconUsers size={13} aria-hidden="true" />
          <VisuallyHidden>, shared</VisuallyHidden>
        </>
      )}
      {count && <span className={classes.count}>{totalInWords(count)}</span>}
      {open && changed && <span className={classes.changed}>Changed</span>}
    </Link>
  );
}
