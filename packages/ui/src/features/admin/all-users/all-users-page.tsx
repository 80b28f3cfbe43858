import { ListPage } from '../../../components/list-page.tsx';
import { fetchUsers, usersQuery } from './all-users.queries.ts';
import { usersTable } from './users-table.ts';

/** Everybody who has an account, for admins: who they are and what role they have. */
export function AllUsersPage() {
  return (
    <ListPage
      title="All user"
      spec={usersTable}
      query={usersQuery}
      fetchPage={fetchUsers}
      nothingYet={{ title: 'No users yet' }}
    />
  );
}
