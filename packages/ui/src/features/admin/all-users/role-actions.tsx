import { isApiProblem } from '@kerf/api-client/api-problem';
import type { User } from '@kerf/contract/schemas/user';
import { isStaff } from '@kerf/domain/permission';
import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RowMenu } from '../../../components/data-table/row-menu.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { useOneClick } from '../../../components/use-one-click.ts';
import { useAccount } from '../../../session/session-context.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { useGrantAdmin, useRevokeAdmin } from './all-users.queries.ts';
import { BlockUserDialog, EndSessionsDialog, UnblockUserDialog } from './user-dialogs.tsx';
import classes from './users.module.css';

interface RoleActionsProps {
  readonly user: User;
}

/** The actions on a user's role and access. */
export function RoleActions({ user }: RoleActionsProps) {
  return (
    <span className={classes.actions}>
      <RoleButtons user={user} />
      <UserMenu user={user} />
    </span>
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

interface UserMenuProps {
  readonly user: User;
}

/** The actions on another user's access. */
function UserMenu({ user }: UserMenuProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null);
  const own = useAccount()?.email === user.email;
  if (own) return null;
  const Dialog = asked === null ? null : dialogs[asked];
  return (
    <>
      <RowMenu of={user.email}>
        <Menu.Item
          component={Link}
          to={`/dashboard/history?search=${encodeURIComponent(user.email)}`}
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

interface MakeAdminProps {
  readonly user: User;
}

/** Makes a customer an admin; asks first if the email address is not verified. */
function MakeAdmin({ user }: MakeAdminProps) {
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
          <Text size="sm">
            This email address has not been verified: anybody could have registered it. An admin
            sees every customer and every order. Make sure that you know who this is, or ask them to
            verify the address first.
          </Text>
        </QuestionDialog>
      )}
    </>
  );
}

interface RevokeAdminProps {
  readonly user: User;
}

/** Revokes an admin's role after asking; warns admins who revoke their own. */
function RevokeAdmin({ user }: RevokeAdminProps) {
  const [asking, dialog] = useDisclosure(false);
  const { mutate, isPending, error, reset } = useRevokeAdmin();
  const own = useAccount()?.email === user.email;
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        className={classes.revoke ?? ''}
        aria-label={`Revoke ${user.email}`}
        onClick={() => {
          reset();
          dialog.open();
        }}
      >
        Revoke
      </Button>
      <QuestionDialog
        opened={asking}
        title={own ? 'Revoke your own admin role?' : `Revoke the admin role of ${user.email}?`}
        action="Revoke"
        danger
        busy={isPending}
        problem={error === null ? undefined : <Refusal error={error} />}
        onConfirm={() => mutate(user.email, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        <Text size="sm">
          {own
            ? 'You will be logged out of the dashboard at once. Only another admin can give the role back.'
            : 'They can no longer see users and all orders. Their own orders stay. You can make them an admin again.'}
        </Text>
      </QuestionDialog>
    </>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  if (!isApiProblem(error, 'last_admin')) return <ErrorAlert error={error} />;
  return (
    <ProblemAlert
      title="This is the last admin"
      detail="Without an admin nobody could manage users and orders."
      advice="Make somebody else an admin first, then revoke this one."
    />
  );
}
