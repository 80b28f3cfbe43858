import type { Page } from '@kerf/api-client/page';
import type { ViewScreen } from '@kerf/contract/schemas/view';
import type { BuiltInView } from '@kerf/domain/order-views';
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type QueryKey, useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useApi } from '../shared/api.ts';
import { DataTable, type SelectedRows } from './data-table/data-table.tsx';
import type { ListSource } from './data-table/list-source.ts';
import { type TableSpec, totalInWords } from './data-table/table-spec.ts';
import { readView, type TableView } from './data-table/table-view.ts';
import { useTable } from './data-table/use-table.ts';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { ViewActions } from './views/view-actions.tsx';
import { type ListView, VIEW_PARAM, viewAddress, viewQuery } from './views/view-query.ts';
import classes from './views/views.module.css';
import { viewsQuery } from './views/views.queries.ts';

/** The current content of a list page. */
interface Listed<Row> {
  readonly view: TableView;
  /** The rows on screen; none while they load. */
  readonly rows: readonly Row[];
}

interface ListPageProps<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly title: string;
  readonly detail?: string;
  /** The page's primary action. */
  readonly action?: ReactNode;
  readonly spec: TableSpec<Row>;
  readonly source: ListSource<Row, Answer, Key>;
  /** Omitted if the list has no views. */
  readonly views?: ViewsSpec;
  /** Shown if the list has no rows. */
  readonly nothingYet: {
    readonly title: string;
    readonly detail?: string;
    readonly action?: ReactNode;
  };
  /** Content between the header and the table. */
  readonly above?: (listed: Listed<Row>) => ReactNode;
  /** Actions on the selected rows, next to their count. */
  readonly selected?: SelectedRows<Row>;
  /** Content after the table, such as dialogs and sheets. */
  readonly below?: (listed: Listed<Row>) => ReactNode;
}

/** A page that is one list: its header with the count, and the table with search, filters and export. */
export function ListPage<Row, Answer extends Page<Row>, Key extends QueryKey>(
  props: ListPageProps<Row, Answer, Key>,
) {
  const { title, detail, action, spec, source, views, nothingYet } = props;
  const { above, below, selected } = props;
  const api = useApi();
  const table = useTable(spec);
  const query = useQuery(source.query(api, table.view));
  const listed = { view: table.view, rows: query.data?.items ?? [] };
  return (
    <>
      <PageHeader
        title={title}
        count={query.data && totalInWords(query.data)}
        detail={detail}
        action={action}
      />
      {views && <ListViews views={views} spec={spec} source={source} />}
      {above?.(listed)}
      <DataTable
        spec={spec}
        table={table}
        query={query}
        fetchPage={source.fetchPage(api, table.view)}
        nothingYet={<EmptyState kind="nothing-yet" {...nothingYet} />}
        selected={selected}
      />
      {below?.(listed)}
    </>
  );
}

/** A list's built-in views, besides the saved ones. */
interface ViewsSpec {
  readonly screen: ViewScreen;
  readonly builtIn: readonly BuiltInView[];
}

interface ListViewsProps<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly views: ViewsSpec;
  readonly spec: TableSpec<Row>;
  readonly source: ListSource<Row, Answer, Key>;
}

/** A list's views: tabs that open them, and actions on the open one. */
function ListViews<Row, Answer extends Page<Row>, Key extends QueryKey>(
  props: ListViewsProps<Row, Answer, Key>,
) {
  const { views, spec, source } = props;
  const [params] = useSearchParams();
  const saved = useQuery(viewsQuery(useApi(), views.screen)).data ?? [];
  const tabs = [
    ...views.builtIn.map((view) => ({ ...view, shared: false })),
    ...saved.map(({ _id, ...view }) => ({ key: _id, ...view })),
  ];
  const open = tabs.find(({ key }) => key === params.get(VIEW_PARAM));
  const query = viewQuery(params, spec);
  // Read like the URL, so that a filter this release no longer has does not count as a change.
  const opened = viewQuery(new URLSearchParams(open?.query), spec);
  const changed = query !== opened;
  return (
    <Group
      gap="0.25rem 0.75rem"
      mb="sm"
      style={{ borderBottom: '1px solid var(--kerf-rule)' }}
      data-screen-only
    >
      <ViewTabs
        spec={spec}
        source={source}
        views={tabs}
        open={open?.key ?? null}
        changed={changed}
      />
      <ViewActions
        // A dialog is about the view that was open: it must not stay for another one.
        key={params.get(VIEW_PARAM)}
        screen={views.screen}
        open={open}
        saved={saved.find(({ _id }) => _id === open?.key)}
        query={query}
        changed={changed}
      />
    </Group>
  );
}

/** Each count is a request after every change, so only the first tabs get one. */
const COUNTED_MAX = 12;
/** Counts may be slightly outdated, so that they are not fetched on every visit. */
const COUNT_STALE_MS = 30_000;

interface ViewTab extends ListView {
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
function ViewTabs<Row, Answer extends Page<Row>, Key extends QueryKey>(
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
      {count && (
        <Text span c="dimmed" ff="monospace" fz="0.75rem" fw={400}>
          {totalInWords(count)}
        </Text>
      )}
      {open && changed && (
        <Text span px={6} bdrs="1rem" bg="var(--kerf-sunken)" c="dimmed" fz="0.75rem" fw={400}>
          Changed
        </Text>
      )}
    </Link>
  );
}
