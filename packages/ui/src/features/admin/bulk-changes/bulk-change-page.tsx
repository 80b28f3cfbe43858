import { isApiProblem } from '@kerf/api-client/api-problem';
import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { formatMoment } from '../../../components/date-time.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loading } from '../../../components/loading.tsx';
import { NothingThere } from '../../../components/nothing-there.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
import { kindLabels } from './bulk-change.messages.ts';
import { BulkChangeBadge } from './bulk-change-badge.tsx';
import { BulkChangeDesk } from './bulk-change-desk.tsx';
import { bulkChangeQuery, bulkRowsSource } from './bulk-changes.queries.ts';
import { bulkRowsTable } from './bulk-rows-table.tsx';

/** `/dashboard/change/:id`: what a bulk change does, and its next step. */
export function BulkChangePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isRefetching } = useQuery(bulkChangeQuery(useApi(), id));
  usePageTitle(data?.title);
  if (data) return <Whole key={id} change={data} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchChange />;
  if (!error) return <Loading label="Loading the change" />;
  return (
    <>
      <PageHeader title="Bulk change" />
      <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
    </>
  );
}

function NoSuchChange() {
  return (
    <NothingThere
      title="There is no such change"
      detail="No bulk change has this id."
      action={
        <Button component={Link} to="/dashboard/changes">
          Bulk changes
        </Button>
      }
    />
  );
}

function Whole({ change }: { readonly change: BulkChange }) {
  const { title, kind, createdBy, createdAt, state } = change;
  const planned = formatMoment(new Date(createdAt), new Date());
  return (
    <>
      <PageHeader
        title={title}
        detail={`${kindLabels[kind]} by ${createdBy}, ${planned}`}
        action={<BulkChangeBadge state={state} />}
      />
      <BulkChangeDesk change={change} />
      {state !== 'planning' && <Rows change={change} />}
    </>
  );
}

function Rows({ change }: { readonly change: BulkChange }) {
  const api = useApi();
  const spec = useMemo(() => bulkRowsTable(change), [change]);
  const source = bulkRowsSource(change);
  const table = useTable(spec);
  const query = useQuery(source.query(api, table.view));
  return (
    <DataTable
      spec={spec}
      table={table}
      query={query}
      fetchPage={source.fetchPage(api, table.view)}
      nothingYet={<EmptyState kind="nothing-yet" title="No rows" detail="This change is empty." />}
    />
  );
}
