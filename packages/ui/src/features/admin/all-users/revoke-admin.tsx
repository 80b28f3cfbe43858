import { isApiProblem } from '@kerf/api-client/api-problem';
import type { User } from '@kerf/contract/schemas/user';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { useRevokeAdmin } from './all-users.queries.ts';
import classes from './users.module.css';

interface RevokeAdminProps {
  readonly user: User;
}

/** Revokes an admin's role after asking; warns admins who revoke their own. */
export function RevokeAdmin({ user }: RevokeAdminProps) {
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
