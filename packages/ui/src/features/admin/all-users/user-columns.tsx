import type { User } from '@kerf/contract/schemas/user';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { csvMoment } from '../../../components/data-table/csv/csv.ts';
import type { TableColumn } from '../../../components/data-table/table-column.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { RoleActions } from './role-actions.tsx';
import { UserLink } from './user-link.tsx';
import classes from './users.module.css';

/** The columns of All user. */
export const userColumns: readonly TableColumn<User>[] = [
  {
    key: 'email',
    title: 'Email',
    render: (user) => <UserLink user={user} />,
    csv: [{ title: 'Email', value: (user) => user.email }],
  },
  {
    key: 'name',
    title: 'Name',
    render: (user) => user.displayName,
    csv: [{ title: 'Name', value: (user) => user.displayName }],
  },
  {
    key: 'verified',
    title: 'Verified',
    width: '7.5rem',
    render: (user) => <VerifiedMark verified={user.emailVerified} />,
    csv: [{ title: 'Verified', value: (user) => (user.emailVerified ? 'yes' : 'no') }],
  },
  {
    key: 'joined',
    title: 'Joined',
    width: '8.5rem',
    render: (user) => <DateTime value={user.createdAt} />,
    csv: [{ title: 'Joined (UTC)', value: (user) => csvMoment(user.createdAt) }],
  },
  {
    key: 'role',
    title: 'Role',
    width: '6.5rem',
    render: roleName,
    csv: [{ title: 'Role', value: roleName }],
  },
  {
    key: 'actions',
    title: 'Change role or access',
    titleHidden: true,
    fixed: true,
    align: 'end',
    width: '12.5rem',
    render: (user) => <RoleActions user={user} />,
  },
];

function roleName(user: User): string {
  if (user.blocked) return 'Blocked';
  return user.role === 'admin' ? 'Admin' : 'Customer';
}

interface VerifiedMarkProps {
  readonly verified: boolean;
}

/** Whether somebody has proved that the address is theirs. */
export function VerifiedMark({ verified }: VerifiedMarkProps) {
  const Icon = verified ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.mark} data-verified={verified}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {verified ? 'Verified' : 'Not verified'}
    </span>
  );
}
