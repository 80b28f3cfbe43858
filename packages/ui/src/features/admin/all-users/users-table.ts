import type { User } from '@kerf/contract/schemas/user';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { userColumns } from './user-columns.tsx';

/** The list of all users. */
export const usersTable: TableSpec<User> = {
  noun: { one: 'user', many: 'users' },
  rowKey: (user) => user._id,
  rowName: (user) => user.email,
  columns: userColumns,
  sorts: [
    { value: 'email', label: 'Email, A to Z', column: 'email', direction: 'ascending' },
    { value: '-email', label: 'Email, Z to A', column: 'email', direction: 'descending' },
    { value: 'displayName', label: 'Name, A to Z', column: 'name', direction: 'ascending' },
    { value: '-displayName', label: 'Name, Z to A', column: 'name', direction: 'descending' },
    { value: '-createdAt', label: 'Newest first', column: 'joined', direction: 'descending' },
    { value: 'createdAt', label: 'Oldest first', column: 'joined', direction: 'ascending' },
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
