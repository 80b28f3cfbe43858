import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { formatMoment } from '../../../components/date-time.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { useApi } from '../../../shared/api.ts';
import { kindLabels } from './bulk-change.messages.ts';
import { BulkChangeBadge } from './bulk-change-badge.tsx';
import { BulkChangeDesk } from './bulk-change-desk.tsx';
import { bulkChangeQuery, bulkRowsSource } from './bulk-changes.queries.ts';
import { bulkRowsTable } from './bulk-rows-table.tsx';

/** `/dashboard/change/:id`: what a bulk change does, and its next step. */
export function BulkChangePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="change"
      title="Bulk change"
      query={useQuery(bulkChangeQuery(useApi(), id))}
      titleOf={(change) => change.title}
      missing={{
        title: 'There is no such change',
        detail: 'No bulk change has this id.',
        list: 'Bulk changes',
        path: '/dashboard/changes',
      }}
    >
      {(change) => <Whole key={id} change={change} />}
    </RecordPage>
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
