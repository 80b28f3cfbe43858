import type { Page } from '@kerf/api-client/page';
import type { ViewScreen } from '@kerf/contract/schemas/view';
import type { BuiltInView } from '@kerf/domain/order-views';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../shared/api.ts';
import type { ListSource } from '../data-table/list-source.ts';
import type { TableSpec } from '../data-table/table-spec.ts';
import { ViewActions } from './view-actions.tsx';
import { VIEW_PARAM, viewQuery } from './view-query.ts';
import { ViewTabs } from './view-tabs.tsx';
import classes from './views.module.css';
import { viewsQuery } from './views.queries.ts';

/** A list's built-in views, besides the saved ones. */
export interface ViewsSpec {
  readonly screen: ViewScreen;
  readonly builtIn: readonly BuiltInView[];
}

interface ListViewsProps<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly views: ViewsSpec;
  readonly spec: TableSpec<Row>;
  readonly source: ListSource<Row, Answer, Key>;
}

/** A list's views: tabs that open them, and actions on the open one. */
export function ListViews<Row, Answer extends Page<Row>, Key extends QueryKey>(
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
    <div className={classes.views}>
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
    </div>
  );
}
