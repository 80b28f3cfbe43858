import { isApiProblem } from '@kerf/api-client/api-problem';
import type { User } from '@kerf/contract/schemas/user';
import { isStaff } from '@kerf/domain/permission';
import { Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  actionsColumn,
  momentColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import { RowMenu } from '../../../components/data-table/row-menu.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useOneClick } from '../../../components/use-one-click.ts';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useAccount } from '../../../session/session-context.tsx';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { AskedButton } from '../parts/asked.tsx';
import { Mark } from '../parts/section.tsx';
import { useGrantAdmin, useRevokeAdmin, usersSource } from './all-users.queries.ts';
import { BlockUserDialog, EndSessionsDialog, UnblockUserDialog } from './user-dialogs.tsx';
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
    textColumn('email', 'Email', ({ email }) => email, {
      render: (user) => <UserLink user={user} />,
    }),
    textColumn('name', 'Name', ({ displayName }) => displayName),
    textColumn('verified', 'Verified', ({ emailVerified }) => (emailVerified ? 'yes' : 'no'), {
      width: '7.5rem',
      render: ({ emailVerified }) => (
        <Mark fz="sm" tone={emailVerified ? 'ok' : 'wait'}>
          {emailVerified ? 'Verified' : 'Not verified'}
        </Mark>
      ),
    }),
    momentColumn('joined', 'Joined', ({ createdAt }) => createdAt, { width: '8.5rem' }),
    textColumn('role', 'Role', roleName, { width: '6.5rem' }),
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
    choiceFilter('role', 'Role', { admin: 'Admins', customer: 'Customers' }),
    choiceFilter('blocked', 'Access', { true: 'Blocked', false: 'Not blocked' }),
  ],
  searchHint: 'Email or name',
};

function roleName(user: User): string {
  if (user.blocked) return 'Blocked';
  return isStaff(user) ? 'Admin' : 'Customer';
}

interface RoleActionsProps {
  readonly user: User;
}

/** The actions on a user's role and access. */
function RoleActions({ user }: RoleActionsProps) {
  return (
    <Group justify="flex-end" gap="xs" className={classes.actions ?? ''}>
      <RoleButtons user={user} />
      <UserMenu user={user} />
    </Group>
  );
}

function RoleButtons({ user }: RoleActionsProps) {
  if (user.blocked) return null;
  if (!isStaff(user)) return <MakeAdmin user={user} />;
  return (
    <>
      <RevokeAdmin user={user} />
      <Button variant="default" size="compact-sm" disabled>
        Admin
      </Button>
    </>
  );
}

const dialogs = {
  endSessions: EndSessionsDialog,
  block: BlockUserDialog,
  unblock: UnblockUserDialog,
};

/** The actions on another user's access. */
function UserMenu({ user }: { readonly user: User }) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null);
  const own = useAccount()?.email === user.email;
  if (own) return null;
  const Dialog = asked === null ? null : dialogs[asked];
  return (
    <>
      <RowMenu of={user.email}>
        <Menu.Item
          component={Link}
          to={`${commands.history.to}?search=${encodeURIComponent(user.email)}`}
        >
          History
        </Menu.Item>
        {user.blocked ? (
          <Menu.Item onClick={() => setAsked('unblock')}>Unblock</Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => setAsked('endSessions')}>Log out everywhere</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsked('block')}>
              Block
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {Dialog && <Dialog user={user} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Makes a customer an admin; asks first if the email address is not verified. */
function MakeAdmin({ user }: { readonly user: User }) {
  const [asking, dialog] = useDisclosure(false);
  // 200 closed dialogs cost half a second per page of the list, so each is mounted on hover or focus.
  const [near, setNear] = useState(false);
  const { mutate, isPending } = useGrantAdmin();
  const { email } = user;

  const ask = useOneClick(() => (user.emailVerified ? grant(false) : dialog.open()), isPending);

  function grant(allowUnverified: boolean): void {
    mutate(
      { email, allowUnverified },
      {
        onSuccess: dialog.close,
        onError: (error) =>
          isApiProblem(error, 'email_not_verified') ? dialog.open() : dialog.close(),
      },
    );
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending && !asking}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={ask}
      >
        Make Admin
      </Button>
      {near && (
        <QuestionDialog
          opened={asking}
          title={`${email} is not verified`}
          action="Make Admin anyway"
          busy={isPending}
          onConfirm={() => grant(true)}
          onCancel={dialog.close}
        >
          <Text fz="sm">
            This email address has not been verified: anybody could have registered it. An admin
            sees every customer and every order. Make sure that you know who this is, or ask them to
            verify the address first.
          </Text>
        </QuestionDialog>
      )}
    </>
  );
}

/** Revokes an admin's role after asking; warns admins who revoke their own. */
function RevokeAdmin({ user: { email } }: { readonly user: User }) {
  const own = useAccount()?.email === email;
  return (
    <AskedButton
      mutation={useRevokeAdmin()}
      variables={email}
      label="Revoke"
      button={{ ...revoke, 'aria-label': `Revoke ${email}` }}
      title={own ? 'Revoke your own admin role?' : `Revoke the admin role of ${email}?`}
      action="Revoke"
      danger
      failure={refusal}
    >
      <Text fz="sm">
        {own
          ? 'You will be logged out of the dashboard at once. Only another admin can give the role back.'
          : 'They can no longer see users and all orders. Their own orders stay. You can make them an admin again.'}
      </Text>
    </AskedButton>
  );
}

const revoke = { variant: 'subtle', color: 'red', c: 'var(--kerf-bad)', size: 'compact-sm' };

function refusal(error: Error) {
  if (!isApiProblem(error, 'last_admin')) return null;
  return (
    <ProblemAlert
      title="This is the last admin"
      detail="Without an admin nobody could manage users and orders."
      advice="Make somebody else an admin first, then revoke this one."
    />
  );
}

/** A user's email address, linked to their page. */
function UserLink({ user }: { readonly user: User }) {
  const own = useAccount()?.email === user.email;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={paths.customer(user._id)}>{user.email}</TextLink>
      {own && (
        <Text
          span
          ms="0.5rem"
          px="0.375rem"
          bd="1px solid var(--kerf-rule)"
          bdrs="var(--mantine-radius-default)"
          c="var(--kerf-ink-soft)"
          fz="0.75rem"
          fw={400}
        >
          you
        </Text>
      )}
    </span>
  );
}
