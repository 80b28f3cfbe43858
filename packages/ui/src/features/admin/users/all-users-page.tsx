import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { fetchUsers, usersQuery } from './all-users.queries.ts';
import { usersTable } from './users-table.ts';

/** Everybody who has an account, for admins: who they are and what role they have. */
export function AllUsersPage() {
  const api = useApi();
  const table = useTable(usersTable);
  const query = useQuery(usersQuery(api, table.view));
  return (
    <>
      <PageHeader title="All user" count={query.data?.total} />
      <DataTable
        spec={usersTable}
        table={table}
        query={query}
        fetchPage={fetchUsers(api, table.view)}
        nothingYet={<EmptyState kind="nothing-yet" title="No users yet" />}
      />
    </>
  );
}
