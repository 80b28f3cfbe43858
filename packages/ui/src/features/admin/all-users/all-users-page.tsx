import type { User } from '@kerf/contract/schemas/user';
import { isStaff } from '@kerf/domain/permission';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import {
  actionsColumn,
  momentColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { usersSource } from './all-users.queries.ts';
import { RoleActions } from './role-actions.tsx';
import { UserLink } from './user-link.tsx';
import classes from './users.module.css';

/** `/dashboard/all-user`: all accounts and their roles, for admins. */
export function AllUsersPage() {
  return (
    <ListPage
      title="All user"
      spec={usersTable}
      source={usersSource}
      nothingYet={{ title: 'No users yet' }}
    />
  );
}

const usersTable: TableSpec<User> = {
  noun: { one: 'user', many: 'users' },
  rowKey: (user) => user._id,
  rowName: (user) => user.email,
  columns: [
    textColumn({
      key: 'email',
      title: 'Email',
      value: ({ email }) => email,
      render: (user) => <UserLink user={user} />,
    }),
    textColumn({ key: 'name', title: 'Name', value: ({ displayName }) => displayName }),
    textColumn({
      key: 'verified',
      title: 'Verified',
      width: '7.5rem',
      value: ({ emailVerified }) => (emailVerified ? 'yes' : 'no'),
      render: ({ emailVerified }) => <VerifiedMark verified={emailVerified} />,
    }),
    momentColumn({
      key: 'joined',
      title: 'Joined',
      width: '8.5rem',
      value: ({ createdAt }) => createdAt,
    }),
    textColumn({ key: 'role', title: 'Role', width: '6.5rem', value: roleName }),
    actionsColumn({
      title: 'Change role or access',
      width: '12.5rem',
      render: (user) => <RoleActions user={user} />,
    }),
  ],
  sorts: [
    { value: 'email', label: 'Email, A to Z', column: 'email' },
    { value: '-email', label: 'Email, Z to A', column: 'email' },
    { value: 'displayName', label: 'Name, A to Z', column: 'name' },
    { value: '-displayName', label: 'Name, Z to A', column: 'name' },
    { value: '-createdAt', label: 'Newest first', column: 'joined' },
    { value: 'createdAt', label: 'Oldest first', column: 'joined' },
  ],
  filters: [
    {
      name: 'role',
      label: 'Role',
      options: [
        { value: 'admin', label: 'Admins' },
        { value: 'customer', label: 'Customers' },
      ],
    },
    {
      name: 'blocked',
      label: 'Access',
      options: [
        { value: 'true', label: 'Blocked' },
        { value: 'false', label: 'Not blocked' },
      ],
    },
  ],
  searchHint: 'Email or name',
};

function roleName(user: User): string {
  if (user.blocked) return 'Blocked';
  return isStaff(user) ? 'Admin' : 'Customer';
}

/** Whether the user has verified their email address. */
function VerifiedMark({ verified }: { readonly verified: boolean }) {
  const Icon = verified ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.mark} data-verified={verified}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {verified ? 'Verified' : 'Not verified'}
    </span>
  );
}
